import type { InterfelKind } from '@carreau/domain/money/interfel'

/** A company that buys. `appetite` is how many packages of a line it takes on average. */
export type BuyerProfile = {
  name: string
  kind: InterfelKind
  line1: string
  postalCode: string
  city: string
  /** First name of the person who orders. */
  contact: string
  appetite: number
  approvalLimitEuros: number | null
}

const buyer = (
  name: string, kind: InterfelKind, line1: string, postalCode: string, city: string, contact: string, appetite: number,
): BuyerProfile => ({ name, kind, line1, postalCode, city, contact, appetite, approvalLimitEuros: null })

/** The demo accounts' two companies first, then the other customers of the market. */
export const buyerProfiles: readonly BuyerProfile[] = [
  { ...buyer('Bistrot des Halles', 'restaurant', '14 rue Montorgueil', '75001', 'Paris', 'Chloé', 3), approvalLimitEuros: 500 },
  buyer('Traiteur Lumière', 'restaurant', '3 rue de la Lumière', '94200', 'Ivry-sur-Seine', 'Hugo', 4),
  buyer('Le Comptoir du Marais', 'restaurant', '27 rue de Bretagne', '75003', 'Paris', 'Inès', 2),
  buyer('Brasserie du Nord', 'restaurant', '2 place Rihour', '59000', 'Lille', 'Gauthier', 3),
  buyer('Chez Suzette', 'restaurant', '9 rue Mercière', '69002', 'Lyon', 'Suzette', 2),
  buyer('Osteria Garibaldi', 'restaurant', '5 boulevard Garibaldi', '13001', 'Marseille', 'Matteo', 2),
  buyer('Le Petit Jardin', 'restaurant', '20 rue Jean-Jacques-Rousseau', '34000', 'Montpellier', 'Camille', 1),
  buyer('La Table de Jeanne', 'restaurant', '6 rue de la Krutenau', '67000', 'Strasbourg', 'Jeanne', 1),
  buyer('Ramen Kaze', 'restaurant', '31 rue Sainte-Anne', '75001', 'Paris', 'Kenji', 2),
  buyer('Les Tables du Port', 'restaurant', '12 quai des Docks', '06300', 'Nice', 'Rémi', 2),
  buyer('Crêperie Ty Breizh', 'restaurant', '4 rue Saint-Georges', '35000', 'Rennes', 'Maëlle', 1),
  buyer('Auberge du Vieux Puits', 'restaurant', 'Place de l’Église', '24200', 'Sarlat', 'Étienne', 1),
  buyer('Bouillon Bastille', 'restaurant', '8 rue de la Roquette', '75011', 'Paris', 'Leïla', 4),
  buyer('Le Mas des Oliviers', 'restaurant', 'Route des Alpilles', '13210', 'Saint-Rémy', 'Florent', 2),
  buyer('Pizzeria Vesuvio', 'restaurant', '17 cours de l’Intendance', '33000', 'Bordeaux', 'Giulia', 2),
  buyer('Café des Sports', 'restaurant', '1 place du Capitole', '31000', 'Toulouse', 'Bastien', 1),
  buyer('Le Banquet, traiteur', 'restaurant', '45 rue de Fougères', '35700', 'Rennes', 'Aurore', 4),
  buyer('Les Jardins de Babylone', 'restaurant', '60 rue de Charonne', '75011', 'Paris', 'Nadia', 2),
  buyer('Hôtel du Lac', 'restaurant', '2 avenue d’Albigny', '74000', 'Annecy', 'Philippe', 3),
  buyer('Primeur Saint-Antoine', 'detaillant', '88 rue du Faubourg Saint-Antoine', '75012', 'Paris', 'Rachid', 5),
  buyer('Au Panier de Julie', 'detaillant', '15 rue Sainte-Catherine', '33000', 'Bordeaux', 'Julie', 4),
  buyer('Le Verger de Montmartre', 'detaillant', '21 rue Lepic', '75018', 'Paris', 'Djibril', 5),
  buyer('Fruits & Co', 'detaillant', '3 cours Gambetta', '69003', 'Lyon', 'Manon', 4),
  buyer('La Cagette bretonne', 'detaillant', '10 rue de Siam', '29200', 'Brest', 'Yann', 4),
  buyer('Épicerie du Canal', 'detaillant', '7 quai de Valmy', '75010', 'Paris', 'Alice', 3),
  buyer('Halles de Croix-Daurade', 'detaillant', '56 route d’Albi', '31200', 'Toulouse', 'Serge', 5),
  buyer('Cantine municipale de Montreuil', 'collectivite', 'Place Jean-Jaurès', '93100', 'Montreuil', 'Sylvie', 8),
  buyer('Lycée Louise-Michel', 'collectivite', '11 boulevard Jules-Guesde', '38100', 'Grenoble', 'Patrick', 7),
  buyer('Hôpital Saint-Roch', 'collectivite', '5 rue Pierre-Dévoluy', '06000', 'Nice', 'Véronique', 8),
  buyer('Restaurants scolaires de Nantes', 'collectivite', '2 rue de l’Hôtel-de-Ville', '44000', 'Nantes', 'Corinne', 9),
  buyer('EHPAD Les Tilleuls', 'collectivite', '19 avenue des Tilleuls', '67100', 'Strasbourg', 'Odile', 4),
  buyer('Demi-gros Vauban', 'grossiste', 'Marché de gros, case 18', '59160', 'Lille-Lomme', 'Didier', 9),
]
