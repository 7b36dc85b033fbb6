/** Where the person wanted to go: a path of this site, never another host (`//evil`, `/\evil`). */
export const readRedirect = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined

/**
 * `validateSearch` of the screens that send the person on afterwards. They read it once more where they
 * use it: the router puts raw parameters back over what this leaves out.
 */
export const redirectSearch = (search: Record<string, unknown>): { redirect?: string } => {
  const redirect = readRedirect(search.redirect)
  return redirect === undefined ? {} : { redirect }
}
