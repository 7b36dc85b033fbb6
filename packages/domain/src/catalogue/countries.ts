const names = new Intl.DisplayNames('fr', { type: 'region', fallback: 'none' })

/** Whether two capitals are a country, or a territory with a code of its own, of ISO 3166. */
export const isCountryCode = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && names.of(code) !== undefined

/** « France » of « FR »; undefined of what is no country. */
export const countryName = (code: string): string | undefined =>
  isCountryCode(code) ? names.of(code) : undefined
