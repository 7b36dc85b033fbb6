/**
 * Does work once more for whoever asks while it is at work, and lets them go: servers of others may be slow, and this
 * takes one of the two places that jobs have which call them.
 */
export const oneAtATime = (work: () => Promise<void>) => {
  let isRunning = false
  let isAskedAgain = false
  return async (): Promise<void> => {
    isAskedAgain = true
    if (isRunning) return
    isRunning = true
    try {
      while (isAskedAgain) {
        isAskedAgain = false
        await work()
      }
    } finally {
      isRunning = false
    }
  }
}
