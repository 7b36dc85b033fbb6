import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { apiOriginOf, shellPage } from './native-shell.ts'

const web = resolve(import.meta.dirname, '../apps/web')
const read = (file: string): string => readFileSync(join(web, file), 'utf8')

const page = () => read('index.html')

test('the page knows where the API is, and may reach nothing else', () => {
  const html = shellPage(page(), { apiUrl: 'https://carreau.example' })
  expect(html).toContain('<html data-api="https://carreau.example" lang="fr">')
  expect(html).toMatch(
    /connect-src 'self' capacitor: https:\/\/carreau\.example wss:\/\/carreau\.example;/,
  )
  expect(html).not.toMatch(/(script|default)-src[^;]*unsafe/)
  // The policy holds for what follows it.
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'))
})

test('nothing of the site that installs itself is left in it, and no place for the server', () => {
  const html = shellPage(page(), { apiUrl: 'https://carreau.example', withoutPush: 'android' })
  expect(html).not.toMatch(/manifest|apple-touch-icon|<!--/)
  expect(html).toContain('data-without-push="android"')
})

test.each([undefined, '', 'carreau', 'http://carreau.example', 'https://carreau.example/api'])(
  'an address such as %s is refused',
  url => {
    expect(() => apiOriginOf(url)).toThrow()
  },
)

const config = JSON.parse(read('capacitor.config.json'))
const { dependencies } = JSON.parse(read('package.json'))
const plugins = Object.keys(dependencies).filter(
  name => /^@capacitor\//.test(name) && !/\/(core|android|ios)$/.test(name),
)

test('both projects carry the application’s own id', () => {
  const id = config.appId
  expect(read('native/android/app/build.gradle')).toContain(`applicationId "${id}"`)
  expect(read('native/android/app/build.gradle')).toContain(`namespace = "${id}"`)
  const project = read('native/ios/App/App.xcodeproj/project.pbxproj')
  const ids = [...project.matchAll(/PRODUCT_BUNDLE_IDENTIFIER = (.*);/g)].map(([, own]) => own)
  expect(ids).toEqual([id, id])
})

test('both projects know every plugin that the application brings, found where npm puts it', () => {
  const gradle = read('native/android/capacitor.settings.gradle')
  const swift = read('native/ios/App/CapApp-SPM/Package.swift')
  expect(plugins.length).toBeGreaterThan(5)
  for (const name of plugins) {
    expect(gradle).toContain(`'../../../../node_modules/${name}/android'`)
    expect(swift).toContain(`"../../../../../../node_modules/${name}"`)
  }
  const known = [...gradle.matchAll(/^include ':capacitor-(?!android')(.*)'/gm)]
  expect(known).toHaveLength(plugins.length)
})

test('both projects read whose links open the application where the build writes it', () => {
  const build = readFileSync(join(import.meta.dirname, 'build-native.ts'), 'utf8')
  expect(build).toContain("'native/links.xcconfig'), `CARREAU_HOST = ")
  expect(read('native/android/app/build.gradle')).toContain("file('../../links.xcconfig')")
  expect(read('native/ios/links.xcconfig')).toContain('#include? "../links.xcconfig"')
  for (const kind of ['debug', 'release'])
    expect(read(`native/ios/${kind}.xcconfig`)).toContain('#include "links.xcconfig"')
  expect(read('native/ios/App/App/App.entitlements')).toContain('applinks:$(CARREAU_HOST)')
})

test('our own scheme, and the small icon of notifications, are the ones the web speaks of', () => {
  const [, scheme] = /ownScheme = '(.*)'/.exec(read('src/platform/native/deep-link.ts')) ?? []
  expect(read('native/android/app/src/main/res/values/strings.xml')).toContain(
    `<string name="custom_url_scheme">${scheme}</string>`,
  )
  expect(read('native/ios/App/App/Info.plist')).toContain(`<string>${scheme}</string>`)
  const [, icon] = /smallIcon = '(.*)'/.exec(read('src/platform/push/native-push.ts')) ?? []
  expect(config.plugins.LocalNotifications.smallIcon).toBe(icon)
  expect(read(`native/android/app/src/main/res/drawable/${icon}.xml`)).toContain('<vector')
})
