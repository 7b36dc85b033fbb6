import fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { nativeEnvironment, nativeSettingsOf } from '../../config/native-settings.ts'
import { appLinks } from './app-links.ts'

const android = '/.well-known/assetlinks.json'
const apple = '/.well-known/apple-app-site-association'
const fingerprint = Array.from({ length: 32 }, () => 'ab').join(':')

const read = (env: Record<string, string>) => z.object(nativeEnvironment).safeParse(env)

const openApp = (env: Record<string, string>) => {
  const app = fastify()
  appLinks(app, nativeSettingsOf(z.object(nativeEnvironment).parse(env)))
  return app
}

test('both systems are told of the applications that are configured', async () => {
  const app = openApp({ ANDROID_APP_SHA256: fingerprint, IOS_APP_ID: 'ABCDE12345.app.carreau' })
  const links = await app.inject(android)
  expect(links.headers['content-type']).toContain('application/json')
  expect(links.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'app.carreau',
        sha256_cert_fingerprints: [fingerprint.toUpperCase()],
      },
    },
  ])
  // The file has no extension, and Apple wants JSON.
  const association = await app.inject(apple)
  expect(association.headers['content-type']).toContain('application/json')
  expect(association.json().applinks.details).toEqual([
    expect.objectContaining({ appIDs: ['ABCDE12345.app.carreau'] }),
  ])
})

test('what is not configured is not there', async () => {
  const app = openApp({})
  for (const path of [android, apple]) expect((await app.inject(path)).statusCode).toBe(404)
})

test('the two origins of Capacitor may call, unless the configuration says otherwise', () => {
  expect(read({}).data?.NATIVE_ORIGINS).toEqual(['https://localhost', 'capacitor://localhost'])
  expect(read({ NATIVE_ORIGINS: 'none' }).data?.NATIVE_ORIGINS).toEqual([])
})

test.each<Record<string, string>>([
  { NATIVE_ORIGINS: '*' },
  { NATIVE_ORIGINS: 'https://localhost/' },
  { ANDROID_APP_SHA256: 'AB:CD' },
  { ANDROID_APP_ID: 'carreau' },
  { IOS_APP_ID: 'app.carreau' },
])('%o is a mistake somebody has to know of', env => {
  expect(read(env).success).toBe(false)
})
