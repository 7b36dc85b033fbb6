import Bowser from 'bowser'

const systems: Record<string, string> = { iOS: 'iPhone', macOS: 'Mac' }

/** A client as a person would name it, « Firefox sur Windows », from its User-Agent. */
export const deviceName = (userAgent: string | null): string => {
  if (userAgent === null || userAgent === '') return 'Appareil inconnu'
  const { browser, os, platform } = Bowser.parse(userAgent)
  const system = platform.model === 'iPad' ? 'iPad' : os.name && (systems[os.name] ?? os.name)
  if (!browser.name) return system ?? 'Appareil inconnu'
  return system ? `${browser.name} sur ${system}` : browser.name
}
