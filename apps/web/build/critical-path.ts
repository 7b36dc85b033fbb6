import type { Plugin } from 'vite'

/**
 * What a page needs to be seen comes with it: its styles. What it needs to be used, the code, stands
 * in a template, out of which public/start.js takes it when the page has been painted. What every page
 * starts with is run as it comes, file by file, so that no long task holds up who scrolls and taps. The
 * comment is for the screen's own code (src/server-head.ts).
 *
 * Gains, on the home page on slow 4G: a third of the time to the first paint by the styles, half of it by
 * the template (Lighthouse: 99 with both, 92 without the template). To measure: `npm run
 * bench:lighthouse` with the plugin, and with one of its two replacements left out. Decision 0039.
 */
export const criticalPath = (): Plugin => ({
  name: 'carreau:critical-path',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {}, chunk }) => {
      const code = (chunk?.imports ?? []).map(
        file => `<script type="module" crossorigin src="/${file}"></script>`,
      )
      return html
        .replace(/ *<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, file: string) => {
          const style = bundle[file]
          if (style?.type !== 'asset') return link
          // No page asks for the file any more.
          delete bundle[file]
          return `<style>${style.source.toString().trim()}</style>`
        })
        .replace(/ *(<script type="module".*?<\/script>)\n/g, (_tag, entry: string) => {
          code.push(entry)
          return ''
        })
        .replace(
          '</body>',
          () => `<template id="code">${code.join('')}<!--code--></template></body>`,
        )
    },
  },
})
