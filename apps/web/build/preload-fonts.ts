import type { Plugin } from 'vite'

/** Asks for the two Latin fonts with the page itself, before the style sheet names them. */
export const preloadFonts = (): Plugin => ({
  name: 'carreau:preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter(file => /-latin-.*\.woff2$/.test(file))
        .map(file => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
          },
          injectTo: 'head-prepend' as const,
        })),
  },
})
