import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'

const uri =
  'otpauth://totp/Carreau:vente%40primeur.demo?issuer=Carreau&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30'

// A reader of its own, of ISO/IEC 18004, read this picture when it was taken down.
test('the code of a sign-in key is drawn as it was when it was read back, with light around it', () => {
  const markup = renderToStaticMarkup(<QrCode text={uri} label="QR code" />)
  expect(markup).toContain('viewBox="0 0 57 57"')
  const path = / d="([^"]*)"/.exec(markup)?.[1] ?? ''
  expect(createHash('sha256').update(path).digest('hex').slice(0, 16)).toBe('98c1317f7778fb84')
})
