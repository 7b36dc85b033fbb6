/**
 * Three hundred needs as kitchens write them, over the whole catalogue, about a third with slips of the finger or words of
 * the trade. Written before the reader was tuned; every third one is held out: nothing was ever tuned on it.
 *
 * « text > quantity unit product {filters} », several lines of one text joined by « + »; « ? » before a product: it must
 * be asked, among others this one. Origins by their code.
 */
export const writtenNeeds = `
3 colis de tomates grappe > 3 package Tomate grappe
10kg carottes > 10 kg Carotte
2 bottes de basilic bio > 2 bunch Basilic {bio}
12 kg de grappe > 12 kg Tomate grappe
3 colis de batavia > 3 package Batavia
une douzaine de citrons > 12 piece Citron jaune
trois colis de courgettes > 3 package Courgette verte
un demi colis de menthe > 0.5 package Menthe
5 kilos d'aubergines > 5 kg Aubergine
tomate ronde 2 colis > 2 package Tomate ronde
tomates cerises x4 > 4 package Tomate cerise
coeur de boeuf 7 kg > 7 kg Tomate cœur de bœuf
2 caisses de tomates anciennes > 2 package Tomate ancienne
1 colis olivette > 1 package Tomate allongée
concombres 12 pièces > 12 piece Concombre
1 cagette courgette jaune > 1 package Courgette jaune
rondes de nice 4kg > 4 kg Courgette ronde
30 fleurs de courgette > 30 package Courgette fleur
aubergine 1 caisse > 1 package Aubergine
poivrons rouges 5kg > 5 kg Poivron rouge
2 poivron vert > 2 package Poivron vert
poivron jaune: 1 colis > 1 package Poivron jaune
500 g de piment > 0.5 kg Piment
20 épis de maïs doux > 20 package Maïs doux
gombos 2 kg > 2 kg Gombo
1 potiron > 1 package Potiron
2 colis potimarron bio > 2 package Potimarron {bio}
butternut 10 kg > 10 kg Courge butternut
courge spaghetti 1 colis > 1 package Courge spaghetti
patates douces 6 kg > 6 kg Patate douce
3 sacs de carottes > 3 package Carotte
10 bottes de carottes > 10 bunch Carotte fane (botte)
navets 5 kg > 5 kg Navet rond violet
10 bottes de navets > 10 bunch Navet fane (botte)
20 bottes radis > 20 bunch Radis rose (botte)
radis noir 5 kg > 5 kg Radis noir
betterave crue 1 sac > 1 package Betterave crue
6 betteraves cuites > 6 package Betterave cuite sous vide
céleri rave 4 pièces > 4 piece Céleri-rave
deux celeri branche > 2 package Céleri branche
panais 5kg > 5 kg Panais
topinambours cinq kilos > 5 kg Topinambour
rutabaga 5 kg > 5 kg Rutabaga
1 colis salsifis > 1 package Salsifis
crosnes 2 barquettes > 2 punnet Crosne
raifort 2,5 kg > 2.5 kg Raifort
gingembre 1 kg > 1 kg Gingembre
curcuma frais 500g > 0.5 kg Curcuma frais
manioc un colis > 1 package Manioc
igname 22 kg > 22 kg Igname
poireaux 2 colis > 2 package Poireau
oignons jaunes 25 kg > 25 kg Oignon jaune
oignon rouge 1 sac > 1 package Oignon rouge
12 bottes d'oignons nouveaux > 12 bunch Oignon blanc (botte)
échalotes 5 kg > 5 kg Échalote
ail 1 kg > 1 kg Ail
ail nouveau 5kg > 5 kg Ail nouveau
six choux fleurs > 6 package Chou-fleur
brocolis 2 colis de 5 kg > 10 kg Brocoli
romanesco 6 pièces > 6 piece Chou romanesco
1 colis chou blanc > 1 package Chou blanc
chou rouge 6 > 6 package Chou rouge
chou frisé 1 colis > 1 package Chou vert frisé
chou pointu 8 pcs > 8 piece Chou pointu
2 choux chinois > 2 package Chou chinois
pak choi 4 kg > 4 kg Pak choï
choux de bruxelles 5 kg > 5 kg Chou de Bruxelles
kale 1 colis > 1 package Chou kale
chou rave 12 pièces > 12 piece Chou-rave
épinards 3 kg > 3 kg Épinard
blettes 10 kg > 10 kg Blette
fenouil 2 colis > 2 package Fenouil
endives 2 caisses de 5 kg > 10 kg Endive
haricots verts 4 kg > 4 kg Haricot vert
haricots plats 5 kg > 5 kg Haricot plat
haricot beurre 1 colis > 1 package Haricot beurre
cocos de paimpol 10 kg > 10 kg Haricot coco à écosser
petits pois 5 kilos > 5 kg Petit pois
pois gourmands 2 kg > 2 kg Pois gourmand
fèves 1 caisse > 1 package Fève
15 artichauts > 15 package Artichaut
artichauts poivrade 10 bottes > 10 bunch Artichaut poivrade (botte)
asperges vertes 10 bottes > 10 bunch Asperge verte
asperges blanches 5 kg > 5 kg Asperge blanche
rhubarbe 5kg > 5 kg Rhubarbe
pousses de soja 5 kg > 5 kg Germe de haricot mungo
mini légumes 4 barquettes > 4 punnet Mini-légumes assortis
une douzaine de laitues > 12 piece Laitue pommée
feuilles de chêne 1 plateau > 1 package Feuille de chêne
romaine x 10 > 10 package Laitue romaine
2 colis iceberg > 2 package Laitue iceberg
sucrines 20 pièces > 20 piece Sucrine
frisée 8 pièces > 8 piece Chicorée frisée
scarole un colis > 1 package Scarole
mâche 2 kg > 2 kg Mâche
roquette 1kg > 1 kg Roquette
mesclun: 2 kg > 2 kg Mesclun
baby épinard 1 kg > 1 kg Jeunes pousses d'épinard
trévise 1 colis > 1 package Trévise
cresson 12 bottes > 12 bunch Cresson (botte)
pissenlit 2 kg > 2 kg Pissenlit
pourpier 1 kg > 1 kg Pourpier
pdt 25 kg > 25 kg Pomme de terre de consommation
pommes de terre chair ferme 10kg > 10 kg Pomme de terre chair ferme
pdt frites 2 sacs de 25 kg > 50 kg Pomme de terre frites
grenailles 5 kg > 5 kg Pomme de terre grenaille
rattes 10 kg > 10 kg Ratte
pommes de terre nouvelles 5 kg > 5 kg Pomme de terre primeur
vitelottes 5kg > 5 kg Vitelotte
golden 13 kg > 13 kg Pomme Golden
pommes gala 1 plateau > 1 package Pomme Gala
granny 2 colis > 2 package Pomme Granny Smith
pink lady un colis > 1 package Pomme Pink Lady
canada gris 7 kg > 7 kg Pomme Reinette
braeburn 1 colis > 1 package Pomme Braeburn
fuji 13 kg > 13 kg Pomme Fuji
chantecler 1 caisse > 1 package Pomme Chantecler
poires conférence 6kg > 6 kg Poire Conférence
williams 12 kg > 12 kg Poire Williams
comice 1 plateau > 1 package Poire Doyenné du Comice
poires guyot 6 kg > 6 kg Poire Guyot
18 nashis > 18 package Nashi
coings 5 kg > 5 kg Coing
pêches jaunes 7 kg > 7 kg Pêche jaune
pêche blanche 1 plateau > 1 package Pêche blanche
nectarines 2 plateaux > 2 package Nectarine jaune
nectarines blanches 7kg > 7 kg Nectarine blanche
pêches plates 4 kg > 4 kg Pêche plate
abricots 5 kg > 5 kg Abricot
cerises 2 kg > 2 kg Cerise
prunes 5 kg > 5 kg Prune
mirabelles 1 colis > 1 package Mirabelle
reines claudes 5 kg > 5 kg Reine-Claude
quetsches 5kg > 5 kg Quetsche
raisin blanc 5 kg > 5 kg Raisin blanc
raisin noir 1 colis > 1 package Raisin noir
raisin rosé 4,5 kg > 4.5 kg Raisin rosé
20 figues > 20 package Figue
kiwis 30 pièces > 30 piece Kiwi vert
kiwi jaune 1 plateau > 1 package Kiwi jaune
12 melons > 12 package Melon charentais
2 pastèques > 2 package Pastèque
kakis 20 pièces > 20 piece Kaki
grenades 10 pièces > 10 piece Grenade
châtaignes 5 kg > 5 kg Châtaigne
noix 5 kg > 5 kg Noix en coque
noisettes 5 kg > 5 kg Noisette en coque
amandes fraîches 3 kg > 3 kg Amande fraîche
gariguettes 8 barquettes > 8 punnet Fraise Gariguette
fraises 1 colis > 1 package Fraise ronde
mara des bois 8 barquettes > 8 punnet Fraise Mara des bois
framboises 12 barquettes > 12 punnet Framboise
myrtilles 1 plateau > 1 package Myrtille
mûres 12 barquettes > 12 punnet Mûre
groseilles 12 bq > 12 punnet Groseille
cassis 12 barquettes > 12 punnet Cassis
oranges de table 10 kg > 10 kg Orange de table
oranges à jus 2 colis > 2 package Orange à jus
orange sanguine 9 kg > 9 kg Orange sanguine
clémentines 10 kg > 10 kg Clémentine
mandarines 1 colis > 1 package Mandarine
citrons verts 4 kg > 4 kg Citron vert
pomelos 40 pièces > 40 piece Pomelo
pamplemousse 1 colis > 1 package Pomelo
kumquats 2 kg > 2 kg Kumquat
bergamote 4 kg > 4 kg Bergamote
yuzu 2kg > 2 kg Yuzu
combava 1 kg > 1 kg Combava
bananes 18 kg > 18 kg Banane
bananes plantain 20 kg > 20 kg Banane plantain
fressinettes 1 colis > 1 package Banane fressinette
6 ananas > 6 package Ananas
mangues 8 pièces > 8 piece Mangue
avocats 2 colis > 2 package Avocat Hass
avocat hass 18, 3 colis > 3 package Avocat Hass {s=18}
avocats verts 14 pièces > 14 piece Avocat vert
papayes 9 pièces > 9 piece Papaye
fruits de la passion 36 > 36 package Fruit de la passion
litchis 2 kg > 2 kg Litchi
noix de coco 9 pièces > 9 piece Noix de coco
pitaya 2,5 kg > 2.5 kg Pitaya
caramboles 18 pièces > 18 piece Carambole
physalis 12 barquettes > 12 punnet Physalis
dattes 5 kg > 5 kg Datte
goyaves 3 kg > 3 kg Goyave
persil plat 10 bottes > 10 bunch Persil plat
persil frisé 5 bottes > 5 bunch Persil frisé
ciboulette 10 bottes > 10 bunch Ciboulette
coriandre 4 bottes > 4 bunch Coriandre
menthe 10 bottes > 10 bunch Menthe
aneth 5 bottes > 5 bunch Aneth
estragon 3 bottes > 3 bunch Estragon
thym 10 bottes > 10 bunch Thym
romarin 5 bottes > 5 bunch Romarin
laurier 2 bottes > 2 bunch Laurier-sauce
cerfeuil 10 bottes > 10 bunch Cerfeuil
sauge trois bottes > 3 bunch Sauge
oseille 10 bottes > 10 bunch Oseille
citronnelle 5 bottes > 5 bunch Citronnelle
champignons de paris 3 kg > 3 kg Champignon de Paris blanc
champignons bruns 3 kg > 3 kg Champignon de Paris brun
pleurotes 2 kg > 2 kg Pleurote
shiitake 2 kg > 2 kg Shiitaké
girolles 2 kg > 2 kg Girolle
chanterelles grises 2 kg > 2 kg Chanterelle grise
cèpes 3 kg > 3 kg Cèpe
trompettes de la mort 2 kg > 2 kg Trompette de la mort
pieds de mouton 2kg > 2 kg Pied-de-mouton
morilles 1 kg > 1 kg Morille
truffe noire 100 g > 0.1 kg Truffe noire
truffes d'été 200 g > 0.2 kg Truffe d'été
micro pousses 16 barquettes > 16 punnet Micro-pousses
fleurs comestibles 8 barquettes > 8 punnet Fleurs comestibles
graines germées 12 barq > 12 punnet Graines germées
tomtes grappe 3 colis > 3 package Tomate grappe
tomate grape 6kg > 6 kg Tomate grappe
tom cerise 2 > 2 package Tomate cerise
carrottes 10 kg > 10 kg Carotte
poirreaux 10kg > 10 kg Poireau
courgete 5 kg > 5 kg Courgette verte
obergines 5 kg > 5 kg Aubergine
échalottes 5kg > 5 kg Échalote
brocolli 1 colis > 1 package Brocoli
champi de paris 3kg > 3 kg Champignon de Paris blanc
champis bruns 2 bq > 2 punnet Champignon de Paris brun
hv 5 kg > 5 kg Haricot vert
ciboulete 4 bt > 4 bunch Ciboulette
basilique 5 bottes > 5 bunch Basilic
corriandre 2 bottes > 2 bunch Coriandre
romarain 3 bottes > 3 bunch Romarin
artichaud 15 pièces > 15 piece Artichaut
fenouille 5kg > 5 kg Fenouil
epinard branche 5kg > 5 kg Épinard
betrave cuite 12 pcs > 12 piece Betterave cuite sous vide
celeri rav 5 kg > 5 kg Céleri-rave
topinanbour 5 kg > 5 kg Topinambour
patate douse 6kg > 6 kg Patate douce
poti marron 1 col > 1 package Potimarron
buternut 10kg > 10 kg Courge butternut
batavias 2 plx > 2 package Batavia
feuille de chene 12 p > 12 piece Feuille de chêne
iceberg 1 plt > 1 package Laitue iceberg
rocket 1 kg > 1 kg ?Roquette
rouquette 1kg > 1 kg Roquette
mache 2 kg > 2 kg Mâche
endive x4 > 4 package Endive
chicons 5 kg > 5 kg Endive
pomme grany 1 colis > 1 package Pomme Granny Smith
poire conference 12kg > 12 kg Poire Conférence
clementine feuille 10kg > 10 kg Clémentine
citron jaune 6kg cat I espagne > 6 kg Citron jaune {o=ES c=I}
lime 4 kg > 4 kg Citron vert
pamplemouse 15 kg > 15 kg Pomelo
anana avion 6 pieces > 6 piece Ananas
mange 8 pièces > 8 piece Mangue
fraize gariguette 8 barquettes > 8 punnet Fraise Gariguette
framboize 12 barquettes > 12 punnet Framboise
mirtilles 12 bq > 12 punnet Myrtille
pleurottes 2 kg > 2 kg Pleurote
shitake 2kg > 2 kg Shiitaké
cepes 3 kg > 3 kg Cèpe
giroles 2 kg > 2 kg Girolle
tomate grappe france 3 colis > 3 package Tomate grappe {o=FR}
2 colis tomates cerises bio > 2 package Tomate cerise {bio}
5 kg courgettes bio france > 5 kg Courgette verte {bio o=FR}
citron vert bresil 1 colis > 1 package Citron vert {o=BR}
oignons jaunes bio 10kg > 10 kg Oignon jaune {bio}
avocats 18 bio 2 colis > 2 package Avocat Hass {s=18 bio}
pommes golden cat I 13 kg > 13 kg Pomme Golden {c=I}
bananes antilles 18kg > 18 kg Banane
fraises d'espagne 1 colis > 1 package Fraise ronde {o=ES}
haricots verts du kenya 4 kg > 4 kg Haricot vert {o=KE}
une vingtaine de kilos de carottes > 20 kg Carotte
deux douzaines de batavias > 24 piece Batavia
une demi-douzaine d'ananas > 6 piece Ananas
un kilo et demi de girolles > 1.5 kg Girolle
deux kilos et demi de mâche > 2.5 kg Mâche
une livre de cèpes > 0.5 kg Cèpe
quinze kilos de pommes de terre frites > 15 kg Pomme de terre frites
vingt-cinq kg d'oignons > 25 kg Oignon jaune
une caisse de poireaux > 1 package Poireau
un plateau de framboises > 1 package Framboise
une dizaine de bottes de persil > 10 bunch Persil plat
une cagette de mirabelles > 1 package Mirabelle
½ colis de coriandre > 0.5 package Coriandre
1/2 colis de persil > 0.5 package Persil plat
il me faudrait 5 kg de tomates grappe svp > 5 kg Tomate grappe
Bonjour, pouvez-vous me mettre 3 colis de courgettes ? Merci > 3 package Courgette verte
mettez moi 2 caisses de clémentines pour demain > 2 package Clémentine
j'ai besoin de 10 kg de carottes et 2 colis de poireaux > 10 kg Carotte + 2 package Poireau
3 colis tomates grappe, 10kg carottes, 2 bottes de basilic bio > 3 package Tomate grappe + 10 kg Carotte + 2 bunch Basilic {bio}
trois colis de batavia dix kilos de carottes deux bottes de persil > 3 package Batavia + 10 kg Carotte + 2 bunch Persil plat
tomates grappe 3 colis carottes 10 kg poireaux 2 colis > 3 package Tomate grappe + 10 kg Carotte + 2 package Poireau
5kg d'aubergines + 5kg de courgettes > 5 kg Aubergine + 5 kg Courgette verte
- 2 colis mesclun - 1 kg roquette > 2 package Mesclun + 1 kg Roquette
menthe et coriandre 5 bottes de chaque > 5 bunch Menthe + 5 bunch Coriandre
tomates 3 colis > 3 package ?Tomate grappe
pommes 1 plateau > 1 package ?Pomme Golden
salade 12 pièces > 12 piece ?Batavia
choux 2 colis > 2 package ?Chou blanc
pêches 7kg > 7 kg ?Pêche jaune
truffe 100g > 0.1 kg ?Truffe noire
poivrons 5 kg > 5 kg ?Poivron rouge
raisin 5kg > 5 kg ?Raisin blanc
2 colis de tomates grappe de 5 kg > 10 kg Tomate grappe
tomates grappe: 3 > 3 package Tomate grappe
6 col. endives > 6 package Endive
concombre (12 pces) > 12 piece Concombre
grenaille - 10kg > 10 kg Pomme de terre grenaille
🍅 tomates grappe 2 colis > 2 package Tomate grappe
MESCLUN 2KG > 2 kg Mesclun
`
  .trim()
  .split('\n')
