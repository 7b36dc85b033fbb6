import { frenchSpaces } from '@carreau/domain/french/format'
import { micromark } from 'micromark'

/**
 * A page's HTML. micromark is safe by default: HTML in the Markdown comes out as text, and links
 * to anything but http(s), mailto and the site itself lose their address. A line begins with no
 * space in French typography either, so spaces before high signs become unbreakable.
 */
export const pageHtml = (markdown: string): string => frenchSpaces(micromark(markdown))

/** Keeps what was made of the last texts, so that a page read often is made once. */
export const keepHtml = (maxTexts: number): ((markdown: string) => string) => {
  const kept = new Map<string, string>()
  return markdown => {
    const known = kept.get(markdown)
    if (known !== undefined) return known
    const html = pageHtml(markdown)
    if (kept.size >= maxTexts) kept.clear()
    kept.set(markdown, html)
    return html
  }
}
