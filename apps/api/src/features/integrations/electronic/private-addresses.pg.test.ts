import { expect, test } from 'vitest'
import { openElectronicApp } from './electronic.test-app.ts'
import { openTestPlatform } from './platform.test-app.ts'

const { settle } = await openElectronicApp({ allowLocal: false })

test.each([
  'https://127.0.0.1/',
  'https://10.0.0.8/afnor',
  'https://[::1]/',
  'https://169.254.169.254/latest',
  'https://base.internal/',
  'http://plateforme.fr/',
])('neither the platform nor its tokens are at %s', async url => {
  const platform = await openTestPlatform()
  const good = 'https://plateforme.example.com/afnor'
  for (const [field, other] of [
    ['platform_url', 'token_url'],
    ['token_url', 'platform_url'],
  ] as const) {
    const answer = await settle(platform, { [field]: url, [other]: good })
    expect(answer.status).toBe(422)
    expect(Object.keys(JSON.parse(answer.text).errors)).toEqual([field])
  }
})
