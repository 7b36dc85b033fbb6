/** Kept answers, and what they answer with, that stood in for one that did not come. */
export const standIns = new WeakSet<object>()
