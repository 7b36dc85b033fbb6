/**
 * The closed table of errors: code → HTTP status and the sentence a person reads when the place
 * that raises it has nothing more precise to say (docs/product.md#errors).
 */
export const errorTable = {
  malformed_request: { status: 400, message: 'La requête est illisible.' },
  unauthenticated: { status: 401, message: 'Connectez-vous pour continuer.' },
  token_expired: { status: 401, message: 'Votre session a expiré. Reconnectez-vous.' },
  wrong_credentials: { status: 401, message: 'E-mail ou mot de passe incorrect.' },
  second_factor_required: {
    status: 403,
    message: 'Indiquez le code de votre application d’authentification.',
  },
  login_token_required: {
    status: 403,
    message: 'Cette action se fait depuis votre compte, pas au nom d’une société.',
  },
  tenant_required: { status: 403, message: 'Choisissez d’abord une société et un rôle.' },
  role_not_allowed: { status: 403, message: 'Votre rôle ne permet pas cette action.' },
  second_factor_missing: {
    status: 403,
    message:
      'L’espace de la plateforme demande la double authentification. Activez-la pour continuer.',
  },
  tenant_not_active: {
    status: 403,
    message: 'L’inscription de cette société n’a pas été acceptée par Carreau.',
  },
  channel_not_allowed: { status: 403, message: 'Vous n’avez pas accès à ce canal.' },
  invitation_for_another: {
    status: 403,
    message: 'Cette invitation est pour une autre adresse e-mail que celle de votre compte.',
  },
  not_found: { status: 404, message: 'Cette page n’existe pas.' },
  access_not_found: { status: 404, message: 'Vous n’avez pas accès à cette société avec ce rôle.' },
  product_not_found: { status: 404, message: 'Ce produit n’existe pas ou n’est plus proposé.' },
  specification_not_found: {
    status: 404,
    message: 'Cette spécification n’existe pas ou n’est plus proposée.',
  },
  category_not_found: { status: 404, message: 'Cette catégorie n’existe pas.' },
  shop_not_found: { status: 404, message: 'Ce fournisseur n’existe pas.' },
  offer_not_found: { status: 404, message: 'Ce fournisseur ne propose pas cette spécification.' },
  customer_not_found: { status: 404, message: 'Ce client n’existe pas.' },
  payment_not_found: { status: 404, message: 'Ce règlement n’existe pas.' },
  invoice_not_found: { status: 404, message: 'Cette facture n’existe pas.' },
  import_not_found: { status: 404, message: 'Cet import n’existe pas.' },
  import_label_not_found: { status: 404, message: 'Cette correction n’existe plus.' },
  cart_not_found: { status: 404, message: 'Ce panier n’existe pas ou a déjà été validé.' },
  cart_item_not_found: { status: 404, message: 'Cet article n’est plus dans le panier.' },
  user_not_found: { status: 404, message: 'Cette personne n’existe pas.' },
  session_not_found: { status: 404, message: 'Cette session n’existe pas ou est déjà fermée.' },
  member_not_found: { status: 404, message: 'Cette personne ne fait pas partie de la société.' },
  invitation_not_found: {
    status: 404,
    message: 'Cette invitation n’existe pas ou n’est plus valable. Demandez-en une nouvelle.',
  },
  tenant_not_found: { status: 404, message: 'Cette société n’existe pas.' },
  job_not_found: {
    status: 404,
    message: 'Cette tâche n’est plus en échec\u00a0: elle a été relancée ou supprimée.',
  },
  homepage_part_not_found: { status: 404, message: 'Cette partie de l’accueil n’existe pas.' },
  page_not_found: { status: 404, message: 'Cette page n’existe pas.' },
  list_not_found: { status: 404, message: 'Cette liste n’existe pas ou a été supprimée.' },
  list_line_not_found: { status: 404, message: 'Ce produit n’est plus dans la liste.' },
  order_not_found: { status: 404, message: 'Cette commande n’existe pas.' },
  document_not_found: { status: 404, message: 'Ce document n’existe pas encore.' },
  conversation_not_found: { status: 404, message: 'Cette conversation n’existe pas.' },
  notification_not_found: { status: 404, message: 'Cette notification n’existe pas ou plus.' },
  device_not_found: { status: 404, message: 'Cet appareil n’est pas ou plus enregistré.' },
  claim_not_found: { status: 404, message: 'Cette réclamation n’existe pas.' },
  offer_unavailable: {
    status: 409,
    message: 'Cette offre n’est plus disponible chez ce fournisseur.',
  },
  shop_does_not_deliver: {
    status: 409,
    message: 'Ce fournisseur ne livre pas chez vous.',
  },
  offer_changed: {
    status: 409,
    message: 'Cette offre a changé entre-temps. Vérifiez-la, puis recommencez.',
  },
  changed_meanwhile: {
    status: 409,
    message:
      'Une autre personne a changé ces informations entre-temps. Rechargez, puis recommencez.',
  },
  already_done: {
    status: 409,
    message: 'Cette modification avait déjà été prise en compte.',
  },
  siret_of_another: { status: 409, message: 'Une autre société est déjà inscrite avec ce SIRET.' },
  siren_locked: {
    status: 409,
    message:
      'Des factures existent avec ce SIREN\u00a0: il ne peut plus changer. Une nouvelle société s’inscrit à part.',
  },
  tenant_not_decidable: {
    status: 409,
    message: 'Seul un grossiste en attente de validation peut être validé ou refusé.',
  },
  import_running: {
    status: 409,
    message: 'Un import de votre mercuriale est déjà en cours. Attendez qu’il se termine.',
  },
  price_changed: {
    status: 409,
    message: 'Un prix a changé depuis l’affichage. Vérifiez le panier, puis validez à nouveau.',
  },
  action_not_allowed_in_state: {
    status: 409,
    message: 'Cette action n’est plus possible dans l’état actuel de la commande.',
  },
  line_picked_meanwhile: {
    status: 409,
    message: 'Cette ligne a été préparée entre-temps par quelqu’un d’autre.',
  },
  picking_incomplete: {
    status: 409,
    message: 'Toutes les lignes ne sont pas préparées. Terminez la préparation avant d’expédier.',
  },
  claim_too_late: {
    status: 409,
    message: 'Le délai de réclamation de 24 heures après la livraison est passé.',
  },
  claim_already_answered: {
    status: 409,
    message: 'Cette réclamation a déjà reçu une réponse.',
  },
  second_factor_on: { status: 409, message: 'La double authentification est déjà activée.' },
  second_factor_off: { status: 409, message: 'La double authentification n’est pas activée.' },
  second_factor_compulsory: {
    status: 409,
    message: 'Un opérateur de la plateforme garde la double authentification.',
  },
  second_factor_not_begun: {
    status: 409,
    message: 'Cette activation a expiré. Recommencez avec un nouveau QR code.',
  },
  last_admin: { status: 409, message: 'La société doit garder au moins un administrateur.' },
  occurrence_changed: {
    status: 409,
    message: 'Cette échéance n’est plus la prochaine de la liste. Rechargez la page.',
  },
  request_too_slow: { status: 408, message: 'La requête a mis trop de temps à arriver.' },
  payload_too_large: { status: 413, message: 'L’envoi est trop volumineux.' },
  unsupported_media_type: { status: 415, message: 'Ce format d’envoi n’est pas accepté.' },
  csrf_mismatch: {
    status: 419,
    message: 'La page a expiré. Rechargez-la, puis recommencez.',
  },
  invalid_input: { status: 422, message: 'Certaines informations sont incorrectes.' },
  wrong_code: { status: 422, message: 'Ce code n’est pas le bon ou a déjà servi.' },
  email_taken: { status: 422, message: 'Un compte existe déjà avec cet e-mail.' },
  already_member: { status: 422, message: 'Cette personne fait déjà partie de la société.' },
  not_a_picture: {
    status: 422,
    message: 'Ce fichier n’est pas une image que nous lisons : JPEG, PNG, WebP ou AVIF.',
  },
  already_offered: { status: 422, message: 'Cette spécification est déjà dans votre mercuriale.' },
  package_weight_unknown: {
    status: 422,
    message: 'Indiquez le poids du colis : sans lui, le prix ne peut pas être au kilo.',
  },
  price_list_full: { status: 422, message: 'Une mercuriale est limitée à 50 000 offres.' },
  import_unreadable: { status: 422, message: 'Ce fichier n’est pas lisible.' },
  siret_taken: { status: 422, message: 'Une société est déjà inscrite avec ce SIRET.' },
  reset_link_invalid: {
    status: 422,
    message: 'Ce lien n’est plus valable. Demandez-en un nouveau.',
  },
  quantity_not_positive: { status: 422, message: 'La quantité doit être d’au moins un colis.' },
  quantity_too_large: { status: 422, message: 'La quantité est limitée à 10 000 colis par ligne.' },
  quantity_not_whole: {
    status: 422,
    message: 'Ce produit se commande par colis entiers.',
  },
  quantity_not_half: {
    status: 422,
    message: 'Ce produit se commande par colis ou demi-colis.',
  },
  payment_not_undoable: {
    status: 409,
    message: 'Ce règlement ne peut plus être annulé.',
  },
  payment_over_open: {
    status: 409,
    message: 'Ce règlement dépasse ce qui reste à payer sur cette facture.',
  },
  quantity_below_minimum: {
    status: 422,
    message: 'La quantité est inférieure au minimum de cette offre.',
  },
  too_many_lists: {
    status: 422,
    message: 'Votre société a déjà 200 listes. Supprimez-en une pour en créer une autre.',
  },
  too_many_favorites: {
    status: 422,
    message: 'Votre société a déjà 500 favoris. Retirez-en un pour en ajouter un autre.',
  },
  list_full: { status: 422, message: 'Une liste est limitée à 300 produits.' },
  list_not_recurrent: { status: 422, message: 'Cette liste n’est pas récurrente.' },
  cart_empty: { status: 422, message: 'Votre panier est vide.' },
  minimum_not_reached: {
    status: 422,
    message: 'Le minimum de commande de ce fournisseur n’est pas atteint.',
  },
  delivery_date_closed: {
    status: 422,
    message: 'Cette date de livraison n’est plus possible. Choisissez-en une autre.',
  },
  reason_required: { status: 422, message: 'Indiquez un motif.' },
  headers_too_large: {
    status: 431,
    message: 'L’adresse ou les en-têtes de la requête sont trop longs.',
  },
  too_many_attempts: {
    status: 429,
    message: 'Trop d’essais. Patientez quelques minutes avant de recommencer.',
  },
  internal: {
    status: 500,
    message: 'Une erreur inattendue s’est produite. Veuillez réessayer.',
  },
  overloaded: {
    status: 503,
    message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorTable

/** Codes any call may answer, whatever its own list says. */
export const everyCallMayAnswer = [
  'malformed_request',
  'unauthenticated',
  'token_expired',
  'not_found',
  'request_too_slow',
  'payload_too_large',
  'headers_too_large',
  'unsupported_media_type',
  'csrf_mismatch',
  'invalid_input',
  'internal',
  'overloaded',
] as const satisfies readonly ErrorCode[]

/** The wire form of every error (docs/product.md#errors). */
export type ErrorAnswer = {
  message: string
  code: ErrorCode
  errors?: Record<string, string[]>
  /** Of an answer that is nobody's fault but ours: what to tell who looks into it. */
  request_id?: string
}
