import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/platform/')({
  beforeLoad: async ({ context }) => {
    const { toFirstSection } = await import('../../layout/navigation/first-section.ts')
    toFirstSection('platform', context)
  },
})
