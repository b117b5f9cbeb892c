/**
 * A row of the price list as a new salon starts with it. `size` is null for the row that is no
 * breed.
 */
export type PriceListSeed = {
  name: string
  description: string
  /** Whole euro cents, VAT included. */
  priceCents: number
  duration: string
  category: 'algemeen' | 'premium' | 'Dierentrim'
  displayOrder: number
  size: Size | null
}

type Size = 'klein' | 'middel' | 'groot'
type Coat = keyof typeof COATS

// Coat decides what the groomer does, coat and size together how long it takes. The price stands
// with each breed below.
const COATS = {
  kort: {
    category: 'Dierentrim',
    description: 'Wassen, losse haren uitborstelen en een mooi glanzende korte vacht.',
    duration: { klein: '45-60 min', middel: '45-60 min', groot: '60-75 min' },
  },
  dubbel: {
    category: 'Dierentrim',
    description: 'Wassen, rustig drogen en de losse ondervacht grondig uitkammen.',
    duration: { klein: '60-75 min', middel: '75-90 min', groot: '90-120 min' },
  },
  dik: {
    category: 'premium',
    description:
      'Alle tijd en zorg voor een dikke, volle vacht: wassen, drogen en klitvrij borstelen.',
    duration: { klein: '75-90 min', middel: '90-120 min', groot: '120-150 min' },
  },
  ruw: {
    category: 'Dierentrim',
    description: 'Plukken of trimmen met de hand, zodat de ruwe vacht mooi stevig blijft.',
    duration: { klein: '60-90 min', middel: '75-90 min', groot: '90-120 min' },
  },
  baard: {
    category: 'premium',
    description: 'De volle ruwe vacht netjes in model, met extra zorg voor baard en wenkbrauwen.',
    duration: { klein: '75-90 min', middel: '90-120 min', groot: '120-150 min' },
  },
  zijde: {
    category: 'Dierentrim',
    description:
      'Wassen, borstelen en bijknippen van de zachte bevedering aan oren, poten en staart.',
    duration: { klein: '60-75 min', middel: '75-90 min', groot: '90-120 min' },
  },
  krul: {
    category: 'premium',
    description: 'Wassen, föhnen en op maat knippen, zodat de krullen zacht en klitvrij zijn.',
    duration: { klein: '75-90 min', middel: '90-120 min', groot: '120-150 min' },
  },
  lang: {
    category: 'premium',
    description: 'Wassen, klitvrij borstelen en knippen in het model dat bij uw hond past.',
    duration: { klein: '60-90 min', middel: '90-120 min', groot: '120-150 min' },
  },
  koord: {
    category: 'premium',
    description: 'Zorgvuldig wassen, grondig drogen en de koorden een voor een verzorgen.',
    duration: { klein: '90-120 min', middel: '120-150 min', groot: '150-180 min' },
  },
  naakt: {
    category: 'Dierentrim',
    description: 'Een mild bad, zorg voor de gevoelige huid en bijwerken van de kuif.',
    duration: { klein: '45-60 min', middel: '45-60 min', groot: '60-75 min' },
  },
} as const

// In alphabetical order of the Dutch collation: the place in this list is the place on the page.
const BREEDS: readonly (readonly [name: string, size: Size, coat: Coat, priceCents: number])[] = [
  ['Affenpinscher', 'klein', 'ruw', 5000],
  ['Afghaanse windhond', 'groot', 'lang', 10000],
  ['Airedale Terriër', 'groot', 'baard', 8250],
  ['Akita Inu', 'groot', 'dubbel', 8000],
  ['Alaskan Malamute', 'groot', 'dik', 9500],
  ['American Staffordshire Terriër', 'middel', 'kort', 5000],
  ['Amerikaanse cocker spaniel', 'middel', 'zijde', 6750],
  ['Australian Shepherd', 'middel', 'dubbel', 7000],
  ['Barbet', 'middel', 'krul', 8000],
  ['Basset Hound', 'middel', 'kort', 5500],
  ['Beagle', 'middel', 'kort', 4750],
  ['Bearded collie', 'middel', 'lang', 8500],
  ['Bedlington Terriër', 'klein', 'krul', 6500],
  ['Berner sennenhond', 'groot', 'dik', 9000],
  ['Bichon Frisé', 'klein', 'krul', 5750],
  ['Biewer Terriër', 'klein', 'lang', 5000],
  ['Bobtail', 'groot', 'lang', 11000],
  ['Bolognezer', 'klein', 'krul', 5500],
  ['Boomer', 'klein', 'lang', 5000],
  ['Border collie', 'middel', 'dubbel', 6500],
  ['Border Terriër', 'klein', 'ruw', 5500],
  ['Boston Terriër', 'klein', 'kort', 4250],
  ['Bouvier des Flandres', 'groot', 'baard', 9750],
  ['Boxer', 'groot', 'kort', 5750],
  ['Briard', 'groot', 'lang', 9750],
  ['Brusselse griffon', 'klein', 'ruw', 5000],
  ['Cairn Terriër', 'klein', 'ruw', 5500],
  ['Cane Corso', 'groot', 'kort', 6500],
  ['Cavalier King Charles Spaniel', 'klein', 'zijde', 5250],
  ['Cavapoo', 'klein', 'krul', 5750],
  ['Chihuahua', 'klein', 'kort', 4000],
  ['Chihuahua langhaar', 'klein', 'zijde', 4500],
  ['Chinese naakthond', 'klein', 'naakt', 4750],
  ['Chow Chow', 'groot', 'dik', 9250],
  ['Cockapoo', 'middel', 'krul', 6750],
  ['Cocker Spaniel', 'middel', 'zijde', 6250],
  ['Coton de Tuléar', 'klein', 'lang', 5750],
  ['Dalmatiër', 'groot', 'kort', 5750],
  ['Dobermann', 'groot', 'kort', 5750],
  ['Duitse dog', 'groot', 'kort', 7500],
  ['Duitse herder', 'groot', 'dubbel', 7000],
  ['Duitse herder langhaar', 'groot', 'dubbel', 8000],
  ['Duitse staande hond draadhaar', 'groot', 'ruw', 7000],
  ['Duitse staande hond korthaar', 'groot', 'kort', 5500],
  ['Dwergpinscher', 'klein', 'kort', 4250],
  ['Dwergpoedel', 'klein', 'krul', 5500],
  ['Dwergschnauzer', 'klein', 'ruw', 5500],
  ['Engelse buldog', 'middel', 'kort', 5250],
  ['Engelse setter', 'groot', 'zijde', 7750],
  ['Engelse springer spaniel', 'middel', 'zijde', 6500],
  ['Epagneul Breton', 'middel', 'zijde', 6000],
  ['Eurasiër', 'middel', 'dubbel', 8000],
  ['Flatcoated Retriever', 'groot', 'zijde', 7500],
  ['Foxterriër draadhaar', 'klein', 'ruw', 5750],
  ['Foxterriër gladhaar', 'klein', 'kort', 4500],
  ['Franse buldog', 'klein', 'kort', 4000],
  ['Friese stabij', 'middel', 'zijde', 6500],
  ['Golden Retriever', 'groot', 'dubbel', 7500],
  ['Goldendoodle', 'groot', 'krul', 9000],
  ['Gordon setter', 'groot', 'zijde', 7750],
  ['Groenendaeler', 'groot', 'dubbel', 7500],
  ['Havanezer', 'klein', 'lang', 5500],
  ['Heidewachtel', 'middel', 'zijde', 6500],
  ['Hollandse herder', 'groot', 'kort', 6000],
  ['Hovawart', 'groot', 'dubbel', 8250],
  ['Ierse setter', 'groot', 'zijde', 7500],
  ['Ierse wolfshond', 'groot', 'ruw', 9500],
  ['Irish Soft Coated Wheaten Terriër', 'middel', 'lang', 7500],
  ['Italiaans windhondje', 'klein', 'kort', 4250],
  ['Jack Russell Terriër', 'klein', 'kort', 4500],
  ['Jack Russell Terriër ruwhaar', 'klein', 'ruw', 5250],
  ['Keeshond', 'middel', 'dubbel', 7250],
  ['Kerry Blue Terriër', 'middel', 'krul', 7250],
  ['Komondor', 'groot', 'koord', 11500],
  ['Koningspoedel', 'groot', 'krul', 8500],
  ['Kooikerhondje', 'middel', 'zijde', 5750],
  ['Labradoodle', 'groot', 'krul', 9000],
  ['Labrador Retriever', 'groot', 'kort', 6000],
  ['Laekense herder', 'groot', 'ruw', 7500],
  ['Lagotto Romagnolo', 'middel', 'krul', 7250],
  ['Leeuwhondje', 'klein', 'lang', 5750],
  ['Leonberger', 'groot', 'dik', 11000],
  ['Lhasa Apso', 'klein', 'lang', 5750],
  ['Maltezer', 'klein', 'lang', 5000],
  ['Maltipoo', 'klein', 'krul', 5500],
  ['Mechelse herder', 'groot', 'kort', 6000],
  ['Middenslagschnauzer', 'middel', 'ruw', 6750],
  ['Mopshond', 'klein', 'kort', 4250],
  ['Newfoundlander', 'groot', 'dik', 12000],
  ['Norfolk Terriër', 'klein', 'ruw', 5250],
  ['Papillon', 'klein', 'zijde', 4750],
  ['Parson Russell Terriër', 'klein', 'ruw', 5250],
  ['Pekinees', 'klein', 'lang', 5500],
  ['Podenco', 'middel', 'kort', 5000],
  ['Poedel', 'middel', 'krul', 6500],
  ['Pomeranian', 'klein', 'dubbel', 5000],
  ['Poolse laaglandherder', 'middel', 'lang', 8000],
  ['Portugese waterhond', 'middel', 'krul', 8000],
  ['Puli', 'middel', 'koord', 9000],
  ['Pyrenese berghond', 'groot', 'dik', 10500],
  ['Riesenschnauzer', 'groot', 'baard', 9500],
  ['Rottweiler', 'groot', 'kort', 6500],
  ['Russische zwarte terriër', 'groot', 'baard', 11000],
  ['Samojeed', 'groot', 'dik', 9250],
  ['Schapendoes', 'middel', 'lang', 8000],
  ['Schipperke', 'klein', 'dubbel', 5000],
  ['Schotse collie', 'groot', 'dubbel', 8000],
  ['Schotse terriër', 'klein', 'ruw', 5750],
  ['Shar-Pei', 'middel', 'kort', 5250],
  ['Shetland Sheepdog', 'klein', 'dubbel', 6000],
  ['Shiba Inu', 'middel', 'dubbel', 5750],
  ['Shih Tzu', 'klein', 'lang', 5500],
  ['Siberische husky', 'groot', 'dubbel', 7500],
  ['Sint-Bernard', 'groot', 'dik', 11000],
  ['Spaanse waterhond', 'middel', 'krul', 7500],
  ['Teckel korthaar', 'klein', 'kort', 4250],
  ['Teckel langhaar', 'klein', 'zijde', 5000],
  ['Teckel ruwhaar', 'klein', 'ruw', 5250],
  ['Tervuerense herder', 'groot', 'dubbel', 7500],
  ['Tibetaanse mastiff', 'groot', 'dik', 11000],
  ['Tibetaanse terriër', 'middel', 'lang', 7000],
  ['Toypoedel', 'klein', 'krul', 5000],
  ['Vizsla', 'groot', 'kort', 5500],
  ['Weimaraner', 'groot', 'kort', 5750],
  ['Welsh Corgi', 'klein', 'dubbel', 5500],
  ['Welsh Terriër', 'klein', 'ruw', 5750],
  ['West Highland White Terriër', 'klein', 'ruw', 5750],
  ['Whippet', 'middel', 'kort', 4500],
  ['Yorkshire Terriër', 'klein', 'lang', 5000],
  ['Zwitserse witte herder', 'groot', 'dubbel', 7750],
]

const GENERAL: PriceListSeed = {
  name: 'Algemene trimbeurt',
  description:
    'Wassen, drogen en trimmen voor elke hond; de juiste prijs hangt af van ras en vacht.',
  priceCents: 5500,
  duration: '60-120 min',
  category: 'algemeen',
  displayOrder: 0,
  size: null,
}

/**
 * The price list with which a new salon starts: the general row first, then 130 breeds in
 * alphabetical order. The owner edits it afterwards.
 */
export const priceList: PriceListSeed[] = [GENERAL, ...BREEDS.map(toRow)]

function toRow(
  [name, size, coat, priceCents]: (typeof BREEDS)[number],
  index: number,
): PriceListSeed {
  const { description, category, duration } = COATS[coat]
  return {
    name,
    description,
    priceCents,
    duration: duration[size],
    category,
    displayOrder: index + 1,
    size,
  }
}
