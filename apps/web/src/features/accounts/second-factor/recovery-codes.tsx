import { Copy, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'

const asText = (codes: readonly string[]): string =>
  `Codes de secours Carreau (chacun sert une fois)\n\n${codes.join('\n')}\n`

/** Ten codes, shown this once: the way in for who has lost the telephone. */
export const RecoveryCodes = ({
  codes,
  onDone,
}: {
  codes: readonly string[]
  onDone: () => void
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-32 text-lg outline-none">
        Vos codes de secours
      </h3>
      <p className="text-ink-soft">
        Gardez-les à l’abri{'\u00a0'}: si vous perdez votre téléphone, chacun ouvre votre compte une
        fois. Ils ne seront plus affichés.
      </p>
      <ul
        translate="no"
        className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-md bg-sunken p-4 font-mono sm:grid-cols-2"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={() =>
            navigator.clipboard.writeText(asText(codes)).then(
              () => toast.success('Codes copiés'),
              () => toast.error('La copie a échoué. Sélectionnez les codes à la main.'),
            )
          }
        >
          <Copy aria-hidden="true" className="size-4" />
          Copier
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            saveFile({
              name: 'carreau-codes-de-secours.txt',
              blob: new Blob([asText(codes)], { type: 'text/plain' }),
            })
          }
        >
          <Download aria-hidden="true" className="size-4" />
          Enregistrer
        </Button>
        <Button onClick={onDone}>Je les ai gardés</Button>
      </div>
    </div>
  )
}
