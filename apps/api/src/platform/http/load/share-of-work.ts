/** What one network has left, and as of when (ms). */
type Share = { left: number; at: number }

/**
 * So much costly work for each network: `atOnce` pieces in a rush, then one every `everyMs`. Kept in memory, of
 * the `most` networks that came last: whoever is forgotten begins with a full share.
 */
export const openShares = ({
  atOnce,
  everyMs,
  most = 10_000,
  now = () => performance.now(),
}: {
  atOnce: number
  everyMs: number
  most?: number
  now?: () => number
}): ((network: string) => boolean) => {
  const shares = new Map<string, Share>()
  return network => {
    const at = now()
    const known = shares.get(network) ?? { left: atOnce, at }
    const left = Math.min(atOnce, known.left + (at - known.at) / everyMs)
    const isGiven = left >= 1
    // A map gives its keys in the order in which they came: the one that came longest ago makes room.
    shares.delete(network)
    for (const oldest of shares.keys()) if (shares.size >= most) shares.delete(oldest)
    shares.set(network, { left: isGiven ? left - 1 : left, at })
    return isGiven
  }
}
