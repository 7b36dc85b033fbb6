/**
 * How long a file may take to arrive: 10 MB from a phone on 3G, at 384 kbit/s, take 220 s. The server hangs up later than
 * that, and our own client gives up no earlier.
 */
export const uploadMs = 240_000
