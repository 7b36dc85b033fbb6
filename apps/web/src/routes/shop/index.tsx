import { createFileRoute } from '@tanstack/react-router'
import { shopSections } from '../../layout/desk-sections.ts'
import { toFirstSection } from '../../layout/first-section.ts'

export const Route = createFileRoute('/shop/')({
  beforeLoad: toFirstSection('shop', shopSections),
})
