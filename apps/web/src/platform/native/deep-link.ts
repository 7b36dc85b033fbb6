/** Our own scheme, for links where no domain is known to belong to the application. */
const ownScheme = 'carreau'

/**
 * The path that a link which opened the application means (docs/specification.md#native): the part
 * of the URL after the domain suffix, and of `carreau://…`, which has no domain, all after the
 * scheme. Always a path of this application, whatever the link says; null for what is no such link.
 */
export const pathOfLink = (link: string): string | null => {
  const [, scheme = '', rest = ''] = /^([a-z][a-z\d+.-]*):\/\/(.*)$/is.exec(link.trim()) ?? []
  const isOwn = scheme.toLowerCase() === ownScheme
  if (!isOwn && !/^https?$/i.test(scheme)) return null
  const after = isOwn ? rest : rest.replace(/^[^/?#\\]*/, '')
  return `/${after.replace(/^[/\\]+/, '')}`
}
