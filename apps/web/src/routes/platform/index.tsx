import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/platform/')({
  beforeLoad: async ({ context }) => {
    const { toFirstSection } = await import('../../layout/navigation/desk-sections.ts')
    toFirstSection('platform', context)
  },
})
