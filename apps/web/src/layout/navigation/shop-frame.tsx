import type { ReactNode } from 'react'
import { DeskFrame } from './desk-frame.tsx'
import { shopSections } from './desk-sections.ts'

/** A page that both sides share, beside the wholesaler's sections. Loaded on demand: a buyer has none. */
const ShopFrame = ({ children }: { children: ReactNode }) => (
  <DeskFrame type="shop" name="Espace grossiste" sections={shopSections}>
    <div className="-mx-4 -my-5 md:-mx-8 md:-my-6">{children}</div>
  </DeskFrame>
)

export default ShopFrame
