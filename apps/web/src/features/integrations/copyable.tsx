import { Copy } from 'lucide-react'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'

/** A text for a program, with the button that copies it. */
export const Copyable = ({
  text,
  label,
  copied,
}: {
  text: string
  label: string
  copied: string
}) => (
  <div className="flex min-w-0 flex-col items-start gap-2">
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too
      tabIndex={0}
      translate="no"
      className="w-full overflow-x-auto whitespace-pre-wrap break-all rounded-md border border-line bg-sunken p-3 font-mono text-sm"
    >
      {text}
    </pre>
    <Button
      variant="secondary"
      size="sm"
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => toast.success(copied),
          () => toast.error('La copie a échoué. Sélectionnez le texte à la main.'),
        )
      }
    >
      <Copy aria-hidden="true" className="size-4" />
      {label}
    </Button>
  </div>
)
