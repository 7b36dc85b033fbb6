/** What the forms refuse before asking the server, in the words of the contract. */
export const formRules = {
  email: {
    required: 'Indiquez votre e-mail.',
    pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: 'Cet e-mail n’est pas valable.' },
  },
  password: { required: 'Indiquez votre mot de passe.' },
  newPassword: {
    required: 'Choisissez un mot de passe.',
    minLength: { value: 8, message: 'Le mot de passe doit compter au moins 8 caractères.' },
    maxLength: { value: 200, message: 'Le mot de passe est trop long.' },
  },
  code: { required: 'Indiquez le code.' },
} as const
