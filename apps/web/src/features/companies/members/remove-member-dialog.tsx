import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { type Member, useRemoveMember } from './members.queries.ts'

/** Asks before somebody loses their place in the company, or an invitation its link. */
const RemoveMemberDialog = ({
  member,
  isSelf,
  onClose,
}: {
  member: Member
  isSelf: boolean
  onClose: () => void
}) => {
  const removal = useRemoveMember()
  const words = wordsFor(member, isSelf)
  // Whoever leaves is led on to the choice of companies, as anyone without one.
  const remove = () => removal.mutate(member, { onSettled: onClose })
  return (
    <Dialog onClose={onClose} title={words.title} description={words.text}>
      <DialogButtons
        onCancel={onClose}
        confirm={words.action}
        danger
        pending={removal.isPending}
        onConfirm={remove}
      />
    </Dialog>
  )
}

const wordsFor = ({ status, email, first_name }: Member, isSelf: boolean) => {
  if (status === 'invited')
    return {
      title: 'Retirer l’invitation\u202f?',
      text: `Le lien envoyé à ${email} ne vaudra plus rien.`,
      action: 'Retirer l’invitation',
    }
  if (isSelf)
    return {
      title: 'Quitter la société\u202f?',
      text: 'Vous n’y travaillerez plus. Pour revenir, il faudra qu’un administrateur vous invite.',
      action: 'Quitter la société',
    }
  return {
    title: `Retirer ${first_name ?? email}\u202f?`,
    text: `${email} ne travaillera plus pour la société et en sera déconnecté aussitôt. Ses commandes restent.`,
    action: 'Retirer de la société',
  }
}

export default RemoveMemberDialog
