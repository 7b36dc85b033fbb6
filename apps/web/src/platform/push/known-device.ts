/** The number under which the API knows this browser or phone; gone with its session there. */
const key = 'push_device'

export const keepDevice = (deviceId: number): void => localStorage.setItem(key, String(deviceId))

export const knownDevice = (): number | null => Number(localStorage.getItem(key)) || null

export const forgetDevice = (): void => localStorage.removeItem(key)
