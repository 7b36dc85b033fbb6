const keyBytes = 32

/**
 * The keys that seal second factors: the first one seals, all of them open, so that a key is
 * replaced by putting the new one before it. Undefined: a file of `DATA_DIR` holds one.
 */
export const secondFactorKeysOf = (written: string | undefined): readonly Buffer[] | undefined =>
  written?.split(',').map(text => {
    const key = Buffer.from(text.trim(), 'base64')
    if (key.length !== keyBytes)
      throw new Error(
        'Configuration : SECOND_FACTOR_KEY — attendu : 32 octets en base64 (openssl rand -base64 32).',
      )
    return key
  })
