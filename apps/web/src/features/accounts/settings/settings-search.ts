export type SettingsSearch = { section?: string }

/** `?section=membres`: which section is open; one that is unknown opens the first (SettingsFrame). */
export const readSettingsSearch = (search: Record<string, unknown>): SettingsSearch =>
  typeof search.section === 'string' ? { section: search.section } : {}
