/** The sentences of the errors, by HTTP status. */
const sentences = {
  400: {
    malformed_request: 'La requête est illisible.',
  },
  401: {
    unauthenticated: 'Connectez-vous pour continuer.',
    token_expired: 'Votre session a expiré. Reconnectez-vous.',
    wrong_credentials: 'E-mail ou mot de passe incorrect.',
    api_key_unknown:
      'Cette clé d’API n’existe pas ou a été révoquée. Demandez-en une à l’administrateur de votre société.',
    api_key_expired: 'Cette clé d’API a expiré. Créez-en une autre dans Paramètres, Intégrations.',
    api_key_stopped:
      'La personne qui a créé cette clé d’API n’est plus administratrice de la société. Créez une autre clé.',
  },
  403: {
    second_factor_required: 'Indiquez le code de votre application d’authentification.',
    login_token_required: 'Cette action se fait depuis votre compte, pas au nom d’une société.',
    tenant_required: 'Choisissez d’abord une société et un rôle.',
    role_not_allowed: 'Votre rôle ne permet pas cette action.',
    second_factor_missing:
      'L’espace de la plateforme demande la double authentification. Activez-la pour continuer.',
    company_suspended:
      'Carreau a suspendu cette société\u00a0: elle ne commande plus, ne change plus d’identité et n’ouvre plus d’accès. Répondez à l’e-mail reçu pour en parler.',
    tenant_not_active: 'L’inscription de cette société n’a pas été acceptée par Carreau.',
    scope_missing: 'Cette clé d’API n’a pas le droit qu’il faut pour cet appel.',
    address_not_allowed: 'Cette clé d’API ne s’utilise pas depuis cette adresse.',
    channel_not_allowed: 'Vous n’avez pas accès à ce canal.',
    address_unproved:
      'Confirmez d’abord votre adresse e-mail\u00a0: ouvrez le lien que nous y avons envoyé, puis recommencez.',
    invitation_for_another:
      'Cette invitation est pour une autre adresse e-mail que celle de votre compte.',
  },
  404: {
    not_found: 'Cette page n’existe pas.',
    access_not_found: 'Vous n’avez pas accès à cette société avec ce rôle.',
    product_not_found: 'Ce produit n’existe pas ou n’est plus proposé.',
    specification_not_found: 'Cette spécification n’existe pas ou n’est plus proposée.',
    category_not_found: 'Cette catégorie n’existe pas.',
    shop_not_found: 'Ce fournisseur n’existe pas.',
    offer_not_found: 'Ce fournisseur ne propose pas cette spécification.',
    customer_not_found: 'Ce client n’existe pas.',
    contact_not_found: 'Ce contact n’existe plus.',
    bank_entry_not_found: 'Cet encaissement n’est pas écarté.',
    advance_not_found: 'Ce client n’a rien en acompte.',
    late_charges_not_found: 'Rien n’est réclamé sur cette facture, ou c’est déjà soldé.',
    reminder_not_found: 'Cette relance n’existe pas.',
    payment_not_found: 'Ce règlement n’existe pas.',
    electronic_flow_not_found: 'Cet envoi à la plateforme n’existe pas.',
    invoice_not_found: 'Cette facture n’existe pas.',
    import_not_found: 'Cet import n’existe pas.',
    order_file_not_found: 'Ce fichier n’existe plus.',
    price_fetch_not_found: 'Ce fichier n’est plus conservé.',
    import_label_not_found: 'Cette correction n’existe plus.',
    crate_kind_not_found: 'Ce type d’emballage n’existe pas.',
    recall_not_found: 'Ce rappel n’existe pas, ou ne vous concerne pas.',
    arrival_not_found: 'Cet arrivage n’existe pas.',
    lot_not_found: 'Ce lot n’est pas dans votre stock.',
    tour_route_not_found: 'Cette tournée n’existe plus\u00a0: rechargez la page.',
    nothing_to_split:
      'Aucune commande de ce jour n’attend ce produit\u00a0: il n’y a rien à répartir. Rechargez la préparation.',
    cart_not_found: 'Ce panier n’existe pas ou a déjà été validé.',
    cart_item_not_found: 'Cet article n’est plus dans le panier.',
    user_not_found: 'Cette personne n’existe pas.',
    session_not_found: 'Cette session n’existe pas ou est déjà fermée.',
    member_not_found: 'Cette personne ne fait pas partie de la société.',
    invitation_not_found:
      'Cette invitation n’existe pas ou n’est plus valable. Demandez-en une nouvelle.',
    tenant_not_found: 'Cette société n’existe pas.',
    identity_change_not_found:
      'Cette demande n’attend plus de réponse\u00a0: elle a été remplacée, retirée ou traitée.',
    siret_dispute_not_found: 'Cette contestation n’existe pas.',
    job_not_found: 'Cette tâche n’est plus en échec\u00a0: elle a été relancée ou supprimée.',
    packaging_not_found: 'Ce conditionnement n’existe plus.',
    brand_not_found: 'Cette marque n’existe plus.',
    origin_not_found: 'Cette origine n’existe plus.',
    maturity_not_found: 'Cette maturité n’existe plus.',
    label_not_found:
      'Ce libellé n’est plus dans la file\u00a0: un collègue l’a traité, ou il est lu.',
    rate_not_found: 'Ce taux n’existe plus.',
    homepage_part_not_found: 'Cette partie de l’accueil n’existe pas.',
    page_not_found: 'Cette page n’existe pas.',
    list_not_found: 'Cette liste n’existe pas ou a été supprimée.',
    proposal_not_found: 'Cette liste n’a rien proposé pour ce jour.',
    list_line_not_found: 'Ce produit n’est plus dans la liste.',
    order_not_found: 'Cette commande n’existe pas.',
    document_not_found: 'Ce document n’existe pas encore.',
    conversation_not_found: 'Cette conversation n’existe pas.',
    notification_not_found: 'Cette notification n’existe pas ou plus.',
    device_not_found: 'Cet appareil n’est pas ou plus enregistré.',
    api_key_not_found: 'Cette clé d’API n’existe plus.',
    secret_address_not_found: 'Cette adresse n’existe plus.',
    webhook_not_found: 'Ce webhook n’existe plus.',
    delivery_not_found: 'Cet envoi n’existe plus : il a été effacé, ou il attend déjà son tour.',
    claim_not_found: 'Cette réclamation n’existe pas.',
    received_mail_not_found: 'Ce message reçu n’existe plus.',
  },
  408: {
    request_too_slow: 'La requête a mis trop de temps à arriver.',
  },
  409: {
    stops_of_several_days: 'Ces arrêts ne sont pas du même jour\u00a0: rechargez la page.',
    offer_unavailable: 'Cette offre n’est plus disponible chez ce fournisseur.',
    stock_unrecorded:
      'Aucun stock n’est enregistré pour ces offres\u00a0: liées au stock, elles seraient épuisées. Enregistrez un arrivage, ou confirmez.',
    stock_short: 'Il n’en reste plus autant chez ce fournisseur.',
    shop_does_not_deliver: 'Ce fournisseur ne livre pas chez vous.',
    offer_changed: 'Cette offre a changé entre-temps. Vérifiez-la, puis recommencez.',
    price_unlikely: 'Ce prix est loin des prix habituels. Vérifiez-le, puis confirmez-le.',
    changed_meanwhile:
      'Une autre personne a changé ces informations entre-temps. Rechargez, puis recommencez.',
    already_done: 'Cette modification avait déjà été prise en compte.',
    siret_of_another: 'Une autre société est déjà inscrite avec ce SIRET.',
    siren_locked:
      'Des commandes ou des factures existent avec ce SIREN\u00a0: il ne peut plus changer. Une nouvelle société s’inscrit à part.',
    tenant_not_decidable: 'Seul un grossiste en attente de validation peut être validé ou refusé.',
    red_flags_open: 'Répondez d’abord à chaque vérification.',
    tenant_not_suspendable:
      'Seule une société validée peut être suspendue, ou une suspendue rétablie.',
    siret_missing:
      'Cette société n’a plus de SIRET\u00a0: elle ne peut pas être rétablie avant d’en avoir un.',
    siret_dispute_settled: 'Cette contestation a déjà reçu une réponse.',
    customer_suspended:
      'Carreau a suspendu ce client\u00a0: aucune commande ne peut être saisie pour lui.',
    shop_suspended:
      'Ce fournisseur ne prend plus de commandes pour l’instant. Rejetez celle-ci et commandez ailleurs.',
    import_running: 'Un import de votre mercuriale est déjà en cours. Attendez qu’il se termine.',
    price_changed:
      'Un prix a changé depuis l’affichage. Vérifiez le panier, puis validez à nouveau.',
    proposal_changed:
      'Une offre ou un prix a changé depuis cette proposition. Voici les propositions du moment.',
    list_proposal_changed:
      'Un prix ou une offre a changé depuis l’affichage\u00a0: la proposition est à jour. Vérifiez-la, puis envoyez à nouveau.',
    proposal_expired:
      'L’heure limite de cette proposition est passée. Commandez depuis le panier pour une autre livraison.',
    proposal_refused: 'Un fournisseur ne prend pas cette commande. Préparez un panier à la place.',
    nothing_to_label:
      'Cette commande n’a pas de colis à étiqueter\u00a0: acceptez-la d’abord, ou vérifiez ce qui est préparé.',
    action_not_allowed_in_state:
      'Cette action n’est plus possible dans l’état actuel de la commande.',
    received_mail_entered: 'Ce message est déjà devenu une commande.',
    entry_not_allowed:
      'Ce client ne souhaite pas que l’on saisisse de commandes pour lui\u00a0: il commande lui-même. Il peut vous y autoriser dans les paramètres de sa société.',
    order_contestable:
      'Le client peut encore contester cette commande\u00a0: elle se marque livrée ensuite, ou dès qu’il en confirme la réception.',
    delivery_day_ahead: 'Une commande se marque livrée à partir de son jour de livraison.',
    order_changed:
      'Cette commande a changé entre-temps. Relisez-la, puis refaites votre modification.',
    cut_off_passed:
      'L’heure limite de cette livraison est passée\u00a0: la commande ne se modifie plus. Écrivez au grossiste.',
    picking_begun:
      'La préparation a commencé\u00a0: la commande ne se modifie plus. Écrivez au grossiste.',
    change_already_answered: 'Cette modification a déjà reçu une réponse, ou a été retirée.',
    changes_waiting:
      'Trop de modifications de cette commande attendent déjà une réponse. Attendez celle du grossiste ou retirez-en.',
    nothing_added: 'Rien n’a été ajouté à cette ligne depuis que vous avez accepté la commande.',
    recall_open: 'Ce lot est déjà rappelé\u00a0: ouvrez ce rappel pour voir qui a répondu.',
    recall_closed: 'Ce rappel est clos\u00a0: rien ne s’y ajoute plus.',
    recall_not_told: 'Rien de ce lot n’était parti chez ce client\u00a0: il n’a pas à répondre.',
    lot_recalled:
      'Ce lot est rappelé\u00a0: sortez ces colis de la préparation et prenez un autre lot.',
    order_holds_recalled_lot:
      'Cette commande contient un lot rappelé\u00a0: sortez ces colis avant d’expédier.',
    line_picked_meanwhile: 'Cette ligne a été préparée entre-temps par quelqu’un d’autre.',
    crates_not_out:
      'Ce client n’a pas autant d’emballages de ce type\u00a0: vérifiez le nombre, ou enregistrez une correction avec son motif.',
    stop_cancelled:
      'Cette commande a été annulée entre-temps\u00a0: ne la remettez pas, ou appelez le bureau.',
    stop_not_shipped:
      'Cette commande n’est pas encore expédiée\u00a0: appelez le bureau, puis recommencez.',
    stop_already_delivered:
      'Cette livraison est déjà enregistrée\u00a0: la vôtre n’est pas nécessaire.',
    correction_closed:
      'Ce qui a été saisi à la livraison se corrige le jour même\u00a0: appelez le bureau.',
    taking_used:
      'Cet encaissement a déjà payé une autre facture\u00a0: le bureau peut le corriger depuis le compte du client.',
    stop_not_delivered:
      'Cette commande n’a pas de preuve de livraison\u00a0: il n’y a rien à corriger.',
    tour_route_exists: 'Une tournée porte déjà ce nom. Choisissez-en un autre.',
    tour_routes_full: 'Une boutique compte au plus 100 tournées. Supprimez-en une d’abord.',
    split_changed:
      'Une commande a changé entre-temps\u00a0: voici la nouvelle répartition. Vérifiez-la, puis appliquez.',
    picking_incomplete:
      'Toutes les lignes ne sont pas préparées. Terminez la préparation avant d’expédier.',
    already_received:
      'Cette livraison a déjà été réceptionnée. Ouvrez la commande pour lire ce qui a été noté.',
    claim_too_late: 'Le délai de réclamation de 24 heures après la livraison est passé.',
    claim_already_answered: 'Cette réclamation a déjà reçu une réponse.',
    second_factor_on: 'La double authentification est déjà activée.',
    second_factor_off: 'La double authentification n’est pas activée.',
    second_factor_compulsory: 'Un opérateur de la plateforme garde la double authentification.',
    second_factor_of_operator:
      'Le second facteur d’un opérateur ne se retire que sur le serveur, par npm run setup.',
    second_factor_not_begun: 'Cette activation a expiré. Recommencez avec un nouveau QR code.',
    last_admin: 'La société doit garder au moins un administrateur.',
    occurrence_changed: 'Cette échéance n’est plus la prochaine de la liste. Rechargez la page.',
    nothing_to_invoice:
      'Rien n’attend d’être facturé à ce client sur cette décade : la facture vient peut-être d’être établie.',
    reminder_not_due:
      'Rien n’est plus à relancer chez ce client\u00a0: une facture a été réglée, ou la relance est déjà partie.',
    to_invoice_changed:
      'Ce qui est à facturer a changé depuis l’affichage. Vérifiez le montant, puis recommencez.',
    bank_entry_recorded:
      'Cet encaissement est enregistré\u00a0: annulez d’abord les règlements qui en viennent.',
    payment_not_undoable: 'Ce règlement ne peut plus être annulé.',
    upload_quota_reached:
      'Votre société a atteint la place prévue pour ses images\u00a0: 2\u00a0Go ou 20\u00a0000\u00a0images. Écrivez à Carreau pour en avoir davantage.',
    rate_used:
      'Des factures comptent déjà cette cotisation à cette date ou après\u00a0: un taux ne s’y change plus.',
    product_in_use: 'Ce produit est proposé ou l’a été\u00a0: il ne se supprime plus. Masquez-le.',
    packaging_in_use: 'Ce conditionnement est utilisé\u00a0: il ne se supprime plus. Retirez-le.',
    category_in_use:
      'Des produits sont dans ce rayon\u00a0: changez-les de rayon d’abord, ou retirez celui-ci du menu.',
    origin_in_use: 'Cette origine est utilisée\u00a0: elle ne se supprime plus. Retirez-la.',
    maturity_in_use: 'Cette maturité est utilisée\u00a0: elle ne se supprime plus. Retirez-la.',
    credit_limit_reached:
      'Cette commande dépasserait le plafond d’encours fixé par ce fournisseur. Réglez vos factures ou appelez-le.',
    payment_over_open: 'Ce règlement dépasse ce qui reste à payer sur cette facture.',
  },
  413: {
    payload_too_large: 'L’envoi est trop volumineux.',
  },
  415: {
    unsupported_media_type: 'Ce format d’envoi n’est pas accepté.',
  },
  419: {
    csrf_mismatch: 'La page a expiré. Rechargez-la, puis recommencez.',
  },
  422: {
    invalid_input: 'Certaines informations sont incorrectes.',
    need_too_long: 'Ce besoin compte plus de 200 lignes. Collez-le en plusieurs fois.',
    wrong_code: 'Ce code n’est pas le bon ou a déjà servi.',
    email_taken: 'Un compte existe déjà avec cet e-mail.',
    already_member: 'Cette personne fait déjà partie de la société.',
    not_a_picture: 'Ce fichier n’est pas une image que nous lisons : JPEG, PNG, WebP ou AVIF.',
    brand_refused:
      'Cette marque n’est pas acceptée sur Carreau. Choisissez-en une autre, ou laissez la marque vide.',
    already_offered: 'Cette spécification est déjà dans votre mercuriale.',
    package_weight_unknown:
      'Indiquez le poids du colis : sans lui, le prix ne peut pas être au kilo.',
    price_list_without_readers:
      'Choisissez d’abord au moins un client à qui envoyer la mercuriale.',
    price_list_full: 'Une mercuriale est limitée à 50 000 offres.',
    import_unreadable: 'Ce fichier n’est pas lisible.',
    siret_taken: 'Une société est déjà inscrite avec ce SIRET.',
    siret_free: 'Aucune société n’est inscrite avec ce SIRET\u00a0: inscrivez la vôtre.',
    reset_link_invalid: 'Ce lien n’est plus valable. Demandez-en un nouveau.',
    address_link_invalid: 'Ce lien n’est plus valable. Demandez-en un nouveau.',
    quantity_not_positive: 'La quantité doit être d’au moins un colis.',
    quantity_too_large: 'La quantité est limitée à 10 000 colis par ligne.',
    quantity_not_whole: 'Ce produit se commande par colis entiers.',
    quantity_not_half: 'Ce produit se commande par colis ou demi-colis.',
    more_than_asked: 'C’est plus que ce qui est demandé\u00a0: on ne peut qu’en laisser.',
    nothing_approved: 'Il ne reste rien à approuver\u00a0: rejetez plutôt la demande.',
    quantity_below_minimum: 'La quantité est inférieure au minimum de cette offre.',
    too_many_lists: 'Votre société a déjà 200 listes. Supprimez-en une pour en créer une autre.',
    too_many_contacts: 'Un client a au plus 10 contacts. Retirez-en un pour en ajouter un autre.',
    too_many_api_keys:
      'Votre société a déjà 20 clés d’API. Révoquez-en une pour en créer une autre.',
    too_many_webhooks: 'Votre société a déjà 10 webhooks. Supprimez-en un pour en créer un autre.',
    order_files_not_settled: 'Réglez d’abord où vos commandes sont envoyées.',
    order_files_secret_missing:
      'Saisissez le mot de passe ou la clé\u00a0: aucun n’est enregistré pour ce serveur.',
    order_files_code_wrong:
      'Ce code n’est pas le bon, ou il n’est plus valable. Demandez-en un autre s’il a plus d’une demi-heure.',
    price_source_not_settled: 'Réglez d’abord l’adresse de votre mercuriale.',
    price_source_password_missing:
      'L’adresse a changé\u00a0: saisissez de nouveau le mot de passe.',
    electronic_not_settled: 'Réglez d’abord votre plateforme agréée.',
    electronic_secret_missing: 'Indiquez le secret du client\u00a0: aucun n’est enregistré.',
    electronic_flow_not_failed: 'Cet envoi n’a pas échoué\u00a0: il n’y a rien à relancer.',
    webhook_not_active:
      'Ce webhook est en pause ou désactivé. Réactivez-le pour que quelque chose lui soit envoyé.',
    too_many_favorites: 'Votre société a déjà 500 favoris. Retirez-en un pour en ajouter un autre.',
    list_full: 'Une liste est limitée à 300 produits.',
    list_not_recurrent: 'Cette liste n’est pas récurrente.',
    cart_empty: 'Votre panier est vide.',
    minimum_not_reached: 'Le minimum de commande de ce fournisseur n’est pas atteint.',
    delivery_date_closed: 'Cette date de livraison n’est plus possible. Choisissez-en une autre.',
    reason_required: 'Indiquez un motif.',
    order_would_be_empty:
      'Il ne resterait rien de cette commande. Annulez-la plutôt que de retirer tous ses articles.',
  },
  429: {
    too_many_attempts: 'Trop d’essais. Patientez quelques minutes avant de recommencer.',
    account_guessed_at:
      'Trop d’essais sur ce compte, depuis plusieurs endroits. Connectez-vous sur un appareil déjà utilisé, ou choisissez ici un nouveau mot de passe par «\u00a0Mot de passe oublié\u00a0».',
    too_many_calls:
      'Trop d’appels en une minute. Attendez le temps que dit l’en-tête Retry-After, puis recommencez.',
  },
  431: {
    headers_too_large: 'L’adresse ou les en-têtes de la requête sont trop longs.',
  },
  500: {
    internal: 'Une erreur inattendue s’est produite. Veuillez réessayer.',
  },
  503: {
    overloaded: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  },
} as const

type Sentences = typeof sentences
export type ErrorCode = { [S in keyof Sentences]: keyof Sentences[S] }[keyof Sentences]

/**
 * The closed table of errors: code → HTTP status and the sentence a person reads when the place
 * that raises it has nothing more precise to say (docs/product.md#errors).
 */
export const errorTable = Object.fromEntries(
  Object.entries(sentences).flatMap(([status, ofStatus]) =>
    Object.entries(ofStatus).map(([code, message]) => [code, { status: Number(status), message }]),
  ),
) as Readonly<Record<ErrorCode, { status: number; message: string }>>

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
  /** What there is instead, where the refused call can tell: the proposals of the moment. */
  data?: unknown
  /** Of an answer that is nobody's fault but ours: what to tell who looks into it. */
  request_id?: string
}
