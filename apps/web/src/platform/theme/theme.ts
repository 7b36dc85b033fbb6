import { useSyncExternalStore } from 'react'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/**
 * Where the choice is kept (docs/specification.md#local-storage); public/start.js reads it first.
 */
const storageKey = 'vite-ui-theme'

const listeners = new Set<() => void>()
const devicePrefersDark = () => window.matchMedia('(prefers-color-scheme: dark)')

const readTheme = (): Theme => {
  const stored = localStorage.getItem(storageKey)
  return themes.find(theme => theme === stored) ?? 'system'
}

const applyTheme = (): void => {
  const theme = readTheme()
  const dark = theme === 'dark' || (theme === 'system' && devicePrefersDark().matches)
  document.documentElement.classList.toggle('dark', dark)
  for (const listener of listeners) listener()
}

/** Follows the device and the other tabs; called once when the application starts. */
export const startTheme = (): void => {
  devicePrefersDark().addEventListener('change', applyTheme)
  window.addEventListener('storage', event => {
    if (event.key === storageKey || event.key === null) applyTheme()
  })
}

export const setTheme = (theme: Theme): void => {
  localStorage.setItem(storageKey, theme)
  applyTheme()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme chosen: light, dark or system. */
export const useTheme = (): Theme =>
  useSyncExternalStore(subscribe, readTheme, (): Theme => 'system')
