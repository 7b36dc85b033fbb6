/** What somebody types of packages that are left: « 2 », « 1,5 », « 0 »; null for anything else. */
export const readHeld = (text: string): number | null =>
  /^\d{1,6}([.,]\d{1,3})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null
