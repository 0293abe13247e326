// What people say among colleagues in every language alike: that somebody does not know it, that nobody will notice, what a glass of
// wine brought out. Each line is one such turn, in the six languages besides English.

const TURNS = [
  // Somebody must not know, or will not notice.
  "n['’]en (?:sait|savent) rien|l['’]ignorent?|n['’]y verr\\p{L}+|ne l['’]ont pas vu|n['’]ont rien vu|inutile (?:qu|de (?:le|lui|leur))\\p{L}*",
  'no se (?:han )?enter\\p{L}+|(?:nadie|no) lo sabe\\p{L}*|no lo van a notar|no hace falta que lo sepa\\p{L}*|ni palabra',
  'nem deram por|não sabem? de nada|ninguém (?:lá |ainda )?sabe|ainda ninguém sabe|não vão notar|não precisam? de saber|nem pio',
  'non (?:lo|ne) sann?o|non ne sa|nessuno (?:lo sa|in \\p{L}+ lo sa)|non se ne accorg\\p{L}+|non se ne sono accort\\p{L}+|inutile che lo sap\\p{L}+|zitti su\\p{L}*',
  'weet(?:en)? (?:nog )?van niets|niemand (?:op .{2,20} )?weet|hebben het niet gemerkt|zien ze toch niet|hoeft (?:hij|zij|ze) niet te (?:horen|weten)|geen woord over',
  '(?:weiß|wissen) (?:noch |davon )?nichts|nicht gemerkt|merkt (?:sowieso |ja )?(?:niemand|keiner)|muss (?:er|sie) (?:jetzt )?nicht wissen|kein wort über',
  // Confided, and who looks for another job.
  "(?:en|in|im|em) (?:toda )?(?:confianza|confidence|confidenza|vertrouwen|vertrauen|confiança|segredo|secreto)|m[’']a confié|me confió|confidenci(?:ou|ó)|confidato|toevertrouwd|anvertraut|ligt gevoelig|(?:pour|für|para|per|voor) (?:moi|mich|mí|mim|mij) (?:behalten|gehouden)|(?:garde|gardé) (?:ça|cela) pour (?:moi|nous)|(?:queda|fica) entre",
  'busc\\p{L}+ (?:otro )?(?:trabajo|empleo)|cherch\\p{L}+ (?:un autre |du |une autre )?(?:emploi|travail|poste|place)(?: ailleurs)?|such\\p{L}+ (?:eine neue|eine andere|einen neuen|was neues|sich was)|zoek\\p{L}* (?:een )?(?:andere|nieuwe) baan|cerc\\p{L}+ (?:un altro |altro )?lavoro|procur\\p{L}+ (?:outro )?(?:emprego|trabalho)|selbst(?:st)?ändig machen|(?:mettersi|se mettre|establecerse|ponerse) (?:in proprio|à son compte|por su cuenta)|voor zichzelf (?:te )?beginnen|trabalhar por conta própria',
  // What we think the chances are.
  '(?:ich geb\\p{L}*|je ne (?:mets|donne)|no le doy|não dou|non do|ik geef) .{0,40}(?:prozent|pour cent|por ciento|por cento|per cento|procent|%)',
  // Another customer pays more.
  '(?:zahl\\p{L}+|paient?|payent|pagan?|pagam?|pagano|betal\\p{L}+) .{0,40}(?:doppelt so viel|das doppelte|deux fois plus|le double|el doble|o dobro|il doppio|het dubbele)',
  // Drink.
  '(?:roch|riecht|sentait|sent|olía|huele|cheirava|cheira|sapeva|puzzava|rook|ruikt) .{0,30}(?:wein|schnaps|alkohol|vin|alcool|vino|alcohol|vinho|álcool|alcol|wijn|drank)',
  '(?:dritten?|troisième|deuxième|tercera?|segunda?|terceiro|segundo|terzo|secondo|derde|tweede) (?:bier|glas|verre|copa|caña|copo|bicchiere|birra|pils|glaasje)',
  // Work and figures that are not as they should be.
  'schwarz(?:arbeit| arbeit|geld)|ohne papiere|au noir|pas déclarés?|maquill\\p{L}+|en negro|sin (?:contrato|papeles)|por fora|in nero|ritoccan\\p{L}+|werk(?:t|en) zwart|zwartwerk\\p{L}*|sjoemel\\p{L}*|gonfia i|gonflent? (?:ses|leurs)|infla\\p{L}* (?:los|las)|enche os números|blaast .{0,15}cijfers|schönt?|trickst',
  // We are used to press another.
  "um den jetzigen|faire baisser l['’]autre|apretar al|apertar o atual|tirare il collo|af te knijpen|uit te spelen",
  // An open quarrel, a locked door, a cut credit.
  "(?:de|een|zijn|haar|hun|uw|tweede) hypotheek|(?:die|eine|zweite) hypothek(?!en)|(?:l['’]|une |son )hypothèque|uitgekocht|uitkopen|ausbezahlt werden",
  'ruzie|onenigheid|ruzieën|overhoop|zerstritten|streit (?:zwischen|um|über|mit|in|unter)|verstritten|im clinch|brouillée?s?|fâchée?s? (?:avec|entre)|disputes? (?:entre|de|au)|ne se parlent plus|pelead[oa]s|enfadad[oa]s (?:con|entre)|riñas?|discuten (?:por|entre)|disputas? (?:entre|famili\\p{L}+|por)|ai ferri corti|litigano|litigat\\p{L}*|liti (?:tra|fra|in)|lite (?:tra|fra|in)|brigad[oa]s|brigas?|desentend\\p{L}+|zangad[oa]s (?:com|entre)',
  'offener krieg|guerre ouverte|no se hablan|não se falam|non si parlano|praten niet meer|reden nicht mehr miteinander',
  'la banque (?:les|lui) a|el banco les|o banco cortou|la banca (?:ha chiuso|gli)|de bank heeft de kraan|die bank (?:hat|will) (?:ihnen|nicht)',
  // Below this we do not go.
  '(?:unter|bei) (?:etwa )?[\\d.,]+ ?(?:€|euro|k|tausend|prozent|%)?.{0,25} (?:ist schluss|machen wir(?:s| es)? nicht|gehen wir nicht|verkaufen wir nicht|lohnt sich nicht)|tiefer gehen wir nicht',
  "(?:en[- ]dessous|au-dessous|sous)(?: de)? .{0,20}\\d.{0,20}(?:on perd|on ne|nous ne|c[’']est non)|(?:on|nous) ne (?:descend|descendons|baisse|baissons) pas",
  '(?:por debajo|menos) de .{0,20}\\d.{0,20}no (?:bajamos|lo hacemos|vendemos)|no bajamos (?:de|más)',
  'sotto (?:i |gli |le )?.{0,4}\\d.{0,20}non (?:scendiamo|andiamo|vendiamo)|non scendiamo sotto',
  '(?:lager dan|onder) (?:de )?.{0,4}\\d.{0,20}(?:gaan|doen|verkopen) we (?:het )?niet|daaronder gaan we niet',
  'abaixo d[eo]s? .{0,4}\\d.{0,20}não (?:descemos|vamos|vendemos)|não descemos (?:d[eo]s?|mais)',
  // Without a licence.
  'ohne (?:gültigen? )?(?:führerschein|genehmigung|lizenz|zulassung)|sans (?:permis|autorisation|licence)|sin (?:carn[ée]|permiso|licencia)|no tiene (?:licencia|permiso)|senza (?:patente|permesso|licenza)|zonder (?:rijbewijs|vergunning)|geen (?:rijbewijs|vergunning)|sem (?:carta|licença|alvará)|não tem (?:licença|alvará)',
  // Who changes jobs, and who left us.
  "cambiare (?:azienda|lavoro)|mudar de (?:empresa|emprego)|cambiar de (?:empresa|trabajo)|changer d[’'](?:entreprise|employeur|emploi)|will (?:sich beruflich verändern|die firma wechseln|kündigen)|van baan (?:veranderen|wisselen)",
  '(?:nos dejó|nos dejaron|nous a quittés?|est parti à cause|ci ha lasciat[oi]|deixou-nos|hat uns verlassen|ist abgesprungen|heeft ons verlaten|is bij ons weg)',
  'mischt sich überall ein|hält nichts von|ne sert à rien|no sirve para nada|non serve a niente|bemoeit zich overal mee',
  // Shown by mistake.
  'aus versehen|par mégarde|sin querer|sem querer|per sbaglio|per ongeluk',
];

const SECRET = new RegExp(`(?<!\\p{L})(?:${TURNS.join('|')})(?!\\p{L})`, 'iu');

/** Whether a sentence has a turn of those who speak among themselves. */
export const isSecret = (text: string): boolean => SECRET.test(text);
