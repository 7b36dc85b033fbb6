import { expect, test } from 'vitest'
import { deviceName } from './accounts.present.ts'

test.each([
  [
    'Firefox sur Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ],
  [
    'Chrome sur Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Safari sur iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari sur Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  ],
  [
    'Microsoft Edge sur Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  ],
])('%s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name)
})

test.each([null, '', '\u0007', 'x'.repeat(200), '<script>alert(1)</script>'])(
  'what says nothing is still a device: %j',
  userAgent => {
    const name = deviceName(userAgent)
    expect(name).not.toBe('')
    expect(name.length).toBeLessThan(210)
  },
)
