"""Two lanes of scripts: the blocking one, which the turn waits for, and the ambient one."""

from collections import deque
from collections.abc import Callable
from math import inf

from scenes.kit.motion import Beat, Burst, Cue, Motion, Script, Together

RUNNING = -1.0


class _Run:
    """One beat under way. `step` gives the time left over when done, else RUNNING."""

    def __init__(self, beat: Beat, timeline: "Timeline") -> None:
        self.timeline = timeline
        self.clock = 0.0
        self.motion: Motion | None = None
        self.script: Script | None = None
        self.inner: list[_Run] = []
        self.seconds = 0.0
        if isinstance(beat, (int, float)):
            self.seconds = float(beat)
        elif isinstance(beat, Motion):
            self.motion = beat
            self.seconds = beat.seconds
            if timeline.reduced_motion:
                beat.calm()
                if beat.flourish:
                    self.seconds = 0.0
            beat.start()
        elif isinstance(beat, Together):
            self.inner = [_Run(one, timeline) for one in beat.beats]
        elif isinstance(beat, Cue):
            timeline.cue(beat)
        elif isinstance(beat, Burst):
            timeline.burst(beat)
        else:
            self.script = beat

    def step(self, seconds: float) -> float:
        if self.script is not None:
            return self._step_script(seconds)
        if self.inner:
            return self._step_inner(seconds)
        self.clock += seconds
        if self.clock < self.seconds:
            if self.motion is not None:
                self.motion.show(self.clock / self.seconds)
            return RUNNING
        if self.motion is not None:
            self.motion.end()
        return self.clock - self.seconds

    def _step_script(self, seconds: float) -> float:
        assert self.script is not None
        while True:
            if not self.inner:
                try:
                    beat = next(self.script)
                except StopIteration:
                    return seconds
                self.inner = [_Run(beat, self.timeline)]
            seconds = self.inner[0].step(seconds)
            if seconds < 0:
                return RUNNING
            self.inner = []

    def _step_inner(self, seconds: float) -> float:
        least = inf
        going = []
        for run in self.inner:
            left = run.step(seconds)
            if left < 0:
                going.append(run)
            else:
                least = min(least, left)
        self.inner = going
        return RUNNING if going else least

    def finish(self) -> None:
        """Straight to the end. The timeline is muted meanwhile, so nothing sounds or bursts."""
        if self.motion is not None:
            self.motion.end()
        for run in self.inner:
            run.finish()
        self.inner = []
        if self.script is not None:
            for beat in self.script:
                _Run(beat, self.timeline).finish()

    def rest_seconds(self) -> float:
        """How long nothing will change: 0 while something moves."""
        if self.motion is not None:
            return 0.0
        if self.inner:
            return min(run.rest_seconds() for run in self.inner)
        return max(0.0, self.seconds - self.clock) if self.script is None else 0.0


class Timeline:
    def __init__(
        self,
        on_cue: Callable[[Cue], None] | None = None,
        on_burst: Callable[[Burst], None] | None = None,
    ) -> None:
        self.speed = 1.0
        self.reduced_motion = False
        self.muted = False
        self._on_cue = on_cue
        self._on_burst = on_burst
        self._queue: deque[_Run | Script] = deque()
        self._ambient: list[tuple[str, _Run]] = []

    def play(self, script: Script) -> None:
        """Queue a script in the blocking lane."""
        self._queue.append(script)

    def ambient(self, script: Script, name: str = "") -> None:
        """Start a script that nobody waits for; one with the same name is replaced."""
        if name:
            self.stop(name)
        self._ambient.append((name, _Run(script, self)))

    def stop(self, name: str) -> None:
        self._ambient = [(other, run) for other, run in self._ambient if other != name]

    def clear_ambient(self) -> None:
        self._ambient = []

    @property
    def busy(self) -> bool:
        return bool(self._queue)

    def tick(self, seconds: float) -> None:
        left = seconds * self.speed
        while self._queue:
            run = self._queue[0]
            if not isinstance(run, _Run):
                run = self._queue[0] = _Run(run, self)
            left = run.step(left)
            if left < 0:
                break
            if self._queue and self._queue[0] is run:
                self._queue.popleft()
        if self._ambient:
            done = [entry for entry in self._ambient if entry[1].step(seconds) >= 0]
            if done:
                self._ambient = [entry for entry in self._ambient if entry not in done]

    def skip(self) -> None:
        """Finish everything in the blocking lane at once, without sound or particles."""
        self.muted = True
        try:
            while self._queue:
                run = self._queue.popleft()
                (run if isinstance(run, _Run) else _Run(run, self)).finish()
        finally:
            self.muted = False

    def drop(self) -> None:
        """Forget what is queued without playing it (the caller snaps to rest)."""
        self._queue.clear()

    def rest_seconds(self) -> float:
        """How long nothing on this timeline will change by itself; inf when nothing is under way."""
        if self._queue:
            return 0.0
        return min((run.rest_seconds() for _, run in self._ambient), default=inf)

    def cue(self, cue: Cue) -> None:
        if self._on_cue is not None and not self.muted:
            self._on_cue(cue)

    def burst(self, burst: Burst) -> None:
        if self._on_burst is not None and not self.muted and not self.reduced_motion:
            self._on_burst(burst)
