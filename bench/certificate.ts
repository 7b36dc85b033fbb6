import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keep } from './rig.ts'

/** Node reads certificates and makes none. */
export const openssl = '/usr/bin/openssl'

/** A folder as certbot leaves it, with a pair that this machine made for itself. */
export const makeCertificate = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'carreau-certificate-'))
  keep({ stop: async () => rmSync(folder, { recursive: true, force: true }) })
  // For nginx's workers, who are somebody else where this is root.
  chmodSync(folder, 0o755)
  const live = join(folder, 'live/carreau')
  mkdirSync(live, { recursive: true })
  const [key, certificate] = [join(live, 'privkey.pem'), join(live, 'fullchain.pem')]
  const pair = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate]
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync(openssl, ['req', '-x509', ...pair, ...name], { stdio: 'ignore' })
  mkdirSync(join(folder, '.well-known/acme-challenge'), { recursive: true })
  writeFileSync(join(folder, '.well-known/acme-challenge/token'), 'the answer')
  return folder
}
