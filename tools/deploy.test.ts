import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configurationNames } from '../apps/api/src/platform/config/config.ts'

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../deploy', name), 'utf8')
const nginx = read('nginx/nginx.conf')
const site = read('nginx/site.conf')
const seconds = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1])

test('nginx lets go of a stopping node before it closes, and leaves it alone until after', () => {
  const drains = seconds(read('Dockerfile'), /DRAIN_SECONDS=(\d+)/)
  expect(seconds(nginx, /keepalive_timeout (\d+)s/)).toBeLessThan(drains)
  const failTimeouts = [...nginx.matchAll(/server api-\d:3000 .*fail_timeout=(\d+)s/g)]
  expect(failTimeouts).toHaveLength(2)
  for (const [, timeout] of failTimeouts) expect(Number(timeout)).toBeGreaterThan(drains)
  expect(seconds(read('restart-nodes.sh'), /sleep (\d+)/)).toBeGreaterThan(
    Number(failTimeouts[0]?.[1]),
  )
})

test('no location of nginx sets a header to the nodes: it would lose all the others', () => {
  const locations = site.match(/^ *location [^{]*\{[^}]*\}/gm) ?? []
  expect(locations).toHaveLength(4)
  expect(locations.filter(text => text.includes('proxy_set_header'))).toEqual([])
})

test('the image is installed from every package, and runs with all that the API needs', () => {
  const [build = '', packages = ''] = read('Dockerfile').split('AS packages')
  const root = join(import.meta.dirname, '..')
  const manifests = globSync('{apps,packages}/*/package.json', { cwd: root })
  expect(manifests.length).toBeGreaterThan(4)
  for (const manifest of manifests)
    for (const stage of [build, packages])
      expect(stage).toContain(`COPY ${manifest} ${manifest.replace('package.json', '')}\n`)
  const { dependencies } = JSON.parse(readFileSync(join(root, 'apps/api/package.json'), 'utf8'))
  for (const name of Object.keys(dependencies).filter(key => key.startsWith('@carreau/')))
    expect(packages).toContain(`--workspace=${name} `)
})

test('what compose needs of the environment is in the example, and every node has an address of its own', () => {
  const compose = read('compose.yaml')
  const needed = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
  const given = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect(given.toSorted()).toEqual([...needed].toSorted())
  const addresses = [...compose.matchAll(/ipv4_address: (\S+)/g)].map(([, address]) => address)
  expect(new Set(addresses).size).toBe(3)
})

test('nodes believe nginx alone, and nginx nobody who has not been named', () => {
  const [, services = ''] = read('compose.yaml').split('services:')
  const [, address] = /nginx:\n[\s\S]*?ipv4_address: (\S+)/.exec(services) ?? []
  expect(address).toBeDefined()
  expect(read('compose.yaml')).toContain(`TRUST_PROXY: ${address}\n`)
  expect(read('Dockerfile')).not.toContain('TRUST_PROXY')
  expect(site).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(read('nginx/outer-proxy.conf').match(/^set_real_ip_from .*$/gm)).toEqual([
    'set_real_ip_from 192.0.2.1;',
  ])
})

test('both ways in lead to the same site, and every file of nginx is mounted', () => {
  const compose = read('compose.yaml')
  for (const entrance of ['tls', 'outer-proxy'])
    expect(read(`nginx/${entrance}.conf`)).toContain('include /etc/nginx/carreau/site.conf;')
  for (const [, file = ''] of `${nginx}${read('nginx/tls.conf')}`.matchAll(
    /(?:include|ssl_certificate|ssl_certificate_key) (\/etc\/(?:nginx\/carreau|letsencrypt)[^;]*);/g,
  ))
    expect(compose).toContain(
      file.startsWith('/etc/letsencrypt') ? ':/etc/letsencrypt:ro' : `:${file}:ro`,
    )
})

test('compose passes every variable that is read, or names it as not passed', () => {
  const compose = read('compose.yaml')
  const [, environment = ''] = /\n {2}environment:\n([\s\S]*?)\n {2}\w/.exec(compose) ?? []
  const passed = [...environment.matchAll(/^ {4}(\w+): /gm)].map(([, name = '']) => name)
  const [, named = ''] = /(# Not passed[\s\S]*?)\n {2}environment:/.exec(compose) ?? []
  const notPassed: string[] = named.match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)*\b(?=[ \n]|$)/g) ?? []
  expect(passed.length).toBeGreaterThan(15)
  expect(passed.filter(name => notPassed.includes(name))).toEqual([])
  const said = [...passed, ...notPassed]
  expect(configurationNames.filter(name => !said.includes(name))).toEqual([])
  const elsewhere = passed.filter(name => !configurationNames.includes(name))
  // What OpenTelemetry's own library reads.
  expect(elsewhere.filter(name => !name.startsWith('OTEL_'))).toEqual([])
})
