"""What every scene is made of: pictures, words, motion, sound, input and widgets."""
