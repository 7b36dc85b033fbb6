import { onTestFinished } from 'vitest'
import { startTestPlatform } from './platform-server.test-app.ts'

/** The same until the test is over. */
export const openTestPlatform = async () => {
  const platform = await startTestPlatform()
  onTestFinished(platform.stop)
  return platform
}
