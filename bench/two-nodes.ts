import { findFreePort } from '@carreau/local-postgres'
import { type Entrance, startNginx } from './nginx.ts'
import { type App, keep, startApp, type startPostgres } from './rig.ts'

const env = { DRAIN_SECONDS: '5', TRUST_PROXY: 'loopback' }
/** `fail_timeout` of deploy/nginx/nginx.conf, and a little: until then nginx does not try the node that is back. */
export const trustedAgainMs = 11_500

/** Two nodes behind nginx with the configuration that is deployed; `program` is the folder of another version. */
export const startNodes = async (
  postgres: Awaited<ReturnType<typeof startPostgres>>,
  entranceAt: (port: number) => Promise<Entrance> = async port => ({ by: 'outer-proxy', port }),
) => {
  const ports = [await findFreePort(), await findFreePort()] as const
  const start = (port: number, program?: string) =>
    startApp(postgres, { port, env, ...(program !== undefined && { program }) })
  const nodes: App[] = []
  for (const port of ports) nodes.push(await start(port))
  keep({ stop: () => Promise.all(nodes.map(node => node.stop())) })
  const entrance = await entranceAt(await findFreePort())
  const nginx = keep(await startNginx(ports, entrance))
  const restart = async (at: number, program?: string): Promise<number> => {
    const before = performance.now()
    await nodes[at]?.stop()
    nodes[at] = await start(ports[at] ?? 0, program)
    return performance.now() - before
  }
  const scheme = entrance.by === 'tls' ? 'https' : 'http'
  return { origin: `${scheme}://127.0.0.1:${entrance.port}`, entrance, nginx, restart }
}
