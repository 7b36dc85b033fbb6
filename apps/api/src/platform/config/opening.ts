/** What decides whether an installation is for trying or for real (docs/product.md#running-it). */
type Said = {
  NODE_ENV?: string | undefined
  DATABASE_URL?: string | undefined
  PUBLIC_URL?: string | undefined
  DEMO?: 'on' | 'off' | undefined
}

/** Whether only somebody at this very machine can open the address. */
const isLocal = (address: string): boolean => {
  const { hostname } = new URL(address)
  return /^(localhost|.+\.localhost|\[::1\]|127(\.\d+){3})$/.test(hostname)
}

/**
 * The demo's passwords are published, so it is there by itself only where nobody else is; anywhere else
 * somebody has to say it, and what is said to be a demo is held to nothing that production is.
 */
export const openingOf = ({ NODE_ENV, DATABASE_URL, PUBLIC_URL, DEMO }: Said) => {
  const isProduction = NODE_ENV === 'production'
  const isPublic = isProduction || (PUBLIC_URL !== undefined && !isLocal(PUBLIC_URL))
  const isOnItsOwn = !isPublic && DATABASE_URL === undefined
  const demo = DEMO === undefined ? isOnItsOwn : DEMO === 'on'
  return { demo, isPublic: isPublic && !demo, isProduction: isProduction && !demo }
}
