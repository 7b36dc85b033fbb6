import { createFileRoute } from '@tanstack/react-router'
import { platformSections } from '../../layout/desk-sections.ts'
import { toFirstSection } from '../../layout/first-section.ts'

export const Route = createFileRoute('/platform/')({
  beforeLoad: toFirstSection('platform', platformSections),
})
