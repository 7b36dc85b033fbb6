import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../deploy/cluster')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const patroni = read('patroni.yaml')
const pgbouncer = read('pgbouncer.ini')
const haproxy = read('haproxy.cfg')
const pgbackrest = read('pgbackrest.conf')

/** The number that a file gives to a name. */
const numberOf = (text: string, name: string): number =>
  Number(new RegExp(`^ *${name}(?: =|=|:) ?(\\d+)$`, 'm').exec(text)?.[1])

test('a lost primary is replaced within 30 s, and Patroni takes the times as they are', () => {
  const [ttl, loop, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map(name =>
    numberOf(patroni, name),
  ) as [number, number, number]
  // Its own rules: less is refused, or a leader that is well loses its place.
  expect(ttl).toBeGreaterThanOrEqual(20)
  expect(ttl).toBeGreaterThanOrEqual(loop + 2 * retry)
  const [, inter, fall] = /inter (\d+)s fall (\d+)/.exec(haproxy) ?? []
  const seen = Number(inter) * Number(fall) + numberOf(pgbouncer, 'server_login_retry')
  expect(ttl + seen).toBeLessThan(30)
})

test('only who has every answer that was given takes over', () => {
  expect(patroni).toMatch(/^ {4}synchronous_mode: true$/m)
  expect(patroni).not.toMatch(
    /synchronous_commit|synchronous_standby_names|maximum_lag_on_failover/,
  )
  expect(haproxy).toContain('on-marked-down shutdown-sessions')
})

test('the pooler gives out sessions by the transaction, and fewer than PostgreSQL has', () => {
  expect(pgbouncer).toMatch(/^pool_mode = transaction$/m)
  const most = numberOf(patroni, 'max_connections')
  const nodes = 4
  const eachDirect = 5
  expect(numberOf(pgbouncer, 'default_pool_size') + nodes * eachDirect).toBeLessThan(most)
  // A node that waits for longer has answered « try again » already (docs/specification.md#constants).
  expect(numberOf(pgbouncer, 'query_wait_timeout')).toBeLessThan(10)
})

test('every file means the same machines, ports and folders', () => {
  const addresses = { 'pg-1': '10.0.0.11', 'pg-2': '10.0.0.12', witness: '10.0.0.13' }
  const all = Object.entries(addresses)
  const clients = all.map(([, address]) => `${address}:2379`).join(',')
  expect(patroni).toContain(`hosts: ${clients}\n`)
  const peers = all.map(([name, address]) => `${name}=http://${address}:2380`).join(',')
  expect(read('etcd.yaml')).toContain(`initial-cluster: ${peers}\n`)
  for (const [section, port, path] of [
    ['pooled', numberOf(pgbouncer, 'listen_port'), '/primary'],
    ['direct', 5432, '/primary'],
    ['replica', 5432, '/replica'],
  ]) {
    const [, text = ''] = new RegExp(`^listen ${section}\\n((?: .*\\n)+)`, 'm').exec(haproxy) ?? []
    expect(text).toContain(`uri ${path}\n`)
    for (const name of ['pg-1', 'pg-2'] as const)
      expect(text).toContain(`server ${name} ${addresses[name]}:${port} check port 8008\n`)
  }
  expect(patroni).toContain(`listen: ${addresses['pg-1']}:8008\n`)
  const [, data] = /data_dir: (.*)/.exec(patroni) ?? []
  expect(pgbackrest).toContain(`pg1-path=${data}\n`)
  const [, sockets] = /unix_socket_directories: (.*)/.exec(patroni) ?? []
  expect(pgbackrest).toContain(`pg1-socket-path=${sockets}\n`)
})

test('the log is archived by the stanza that is backed up, and read back from it', () => {
  const [, stanza] = /^\[(?!global)(\w+)\]$/m.exec(pgbackrest) ?? []
  expect(patroni).toContain(`archive_command: pgbackrest --stanza=${stanza} archive-push %p\n`)
  expect(patroni).toContain(`restore_command: pgbackrest --stanza=${stanza} archive-get %f "%p"\n`)
  expect(pgbackrest).toMatch(/^repo1-cipher-type=aes-256-cbc$/m)
})

test('no file holds a password', () => {
  for (const name of readdirSync(folder).filter(file => /\.(yaml|ini|cfg|conf)$/.test(file)))
    expect(read(name)).not.toMatch(/(?:password|cipher-pass|secret) ?[:=] ?['"]?\w/i)
})
