/** The negative id of something that only this device knows until the server has made it. */
export const newMadeId = (): number => -1 - (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
