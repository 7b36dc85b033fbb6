import { Dialog } from '../../../ui/feedback/dialog.tsx'

const keys = [
  ['j', 'Commande suivante'],
  ['k', 'Commande précédente'],
  ['Entrée', 'Ouvrir la commande'],
  ['Échap', 'Fermer la commande'],
  ['x', 'Choisir la commande, ou ne plus la choisir'],
  ['a', 'Accepter les commandes choisies, ou celle-ci'],
  ['r', 'Refuser la commande'],
  ['?', 'Afficher cette aide'],
] as const

const DeskKeysHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    onClose={onClose}
    title="Au clavier"
    description="Les commandes du jour, sans la souris. Les lettres valent aussi dans la commande ouverte."
  >
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      {keys.map(([key, text]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-mono">
              {key}
            </kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)

export default DeskKeysHelp
