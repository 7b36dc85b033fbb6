import type { FastifyInstance } from 'fastify'
import type { NativeSettings } from '../../config/native-settings.ts'

/** What is no screen, and so stays with the browser. */
const notScreens = ['/api/*', '/storage/*', '/health/*', '/metrics', '/.well-known/*']

/**
 * Says which applications may open this site's links, as Android and iOS ask for it. What is not
 * configured is not there (404), and links open in the browser.
 */
export const appLinks = (
  app: FastifyInstance,
  { androidApp, iosAppId }: Pick<NativeSettings, 'androidApp' | 'iosAppId'>,
): void => {
  const serve = (path: string, content: object) =>
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').send(content),
    )
  if (androidApp !== undefined)
    serve('/.well-known/assetlinks.json', [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: androidApp.packageName,
          sha256_cert_fingerprints: androidApp.fingerprints,
        },
      },
    ])
  if (iosAppId !== undefined)
    serve('/.well-known/apple-app-site-association', {
      applinks: {
        details: [
          {
            appIDs: [iosAppId],
            components: [...notScreens.map(path => ({ '/': path, exclude: true })), { '/': '*' }],
          },
        ],
      },
    })
}
