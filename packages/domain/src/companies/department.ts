/**
 * The French department of a postal code, as wholesalers name where they deliver: « 75001 » → « 75 »,
 * « 20090 » → « 2A », « 20200 » → « 2B », « 97400 » → « 974 ». Null when it is no such code.
 */
export const departmentOf = (postalCode: string): string | null => {
  const code = postalCode.replace(/\s/g, '')
  if (!/^(0[1-9]|[1-8]\d|9[0-5]|9[78]\d)\d{2,3}$/.test(code) || code.length !== 5) return null
  if (code.startsWith('20')) return code < '20200' ? '2A' : '2B'
  return code.slice(0, code.startsWith('97') || code.startsWith('98') ? 3 : 2)
}
