// Words of work in the languages other than English. A plain statement that stands under no heading is told only where it holds a
// figure or one of these: how things are done, with what, and how long it takes.

const stems = (list: string): RegExp =>
  new RegExp(`(?<!\\p{L})\\p{L}{0,14}?(?:${list.trim().split(/\s+/u).join('|')})`, 'iu');

const WORK: Record<string, RegExp> = {
  de: stems(
    'plan tabelle excel papier zettel telefon e-?mail auftr bestell rechnung liefer fahrzeug tour route lager artikel bestand produkt maschine schicht prüf kontroll erfass eintr tipp abgleich bericht auswert daten system software portal app schnittstelle kassen filial standort kunde patient gast gäste team mitarbeit abteilung einkauf vertrieb wartung reparatur termin buch formular vertrag angebot versand sortier druck etikett scan sensor steuer wart manuell hand doppelt anlage muster monteur techniker linie teil internet vertret helfer entscheid täglich wöchentlich monat stunde minute tag woche',
  ),
  fr: stems(
    'planning planif tableau excel papier fax téléphon e-?mail courriel commande factur livr véhicule tournée route stock entrepôt article produit machine équipe contrôl saisi rapport donnée système logiciel portail appli interface caisse boutique magasin client patient service achat vente maintenance réparation rendez formulaire contrat devis envoi étiquette scan capteur technicien camion panne tarif chantier ligne pièce décision local propriétaire manuel main double jour semaine mois heure minute bon fich dossier suivi',
  ),
  es: stems(
    'plan tabla excel papel cuaderno teléfono correo pedido factura entreg vehículo ruta almacén artículo stock existencia producto máquina turno control registr apunt informe dato sistema programa portal aplicación interfaz caja tienda sede cliente paciente equipo compra venta mantenimiento reparaci cita formulario contrato oferta envío etiqueta escan sensor obra conductor línea pieza decisi lavadora técnic cobertura manual mano doble día semana mes hora minuto hoja whatsapp',
  ),
  pt: stems(
    'plan tabela excel papel caderno telefon e-?mail pedido encomenda fatura entreg veículo rota armazém artigo stock estoque produto máquina turno control regist relatório dado sistema programa portal aplica interface caixa loja cliente paciente equip compra venda manuten repara consulta formulário contrato proposta envio etiqueta digitaliz sensor obra técnic linha peça decis internet rede preço manual mão dobro dia semana mês hora minuto folha motorist',
  ),
  it: stems(
    'pian tabella excel carta quaderno telefono e-?mail ordin fattur conseg veicol percors magazzin articol scort prodott produc macchin turn controll registr rapport dat sistem programm portal applicazion interfacc cass negozi sed client pazient squadra acquist vendit manutenz riparaz appuntament modul contratt offert spediz etichett scansion sensor cantier autist linea pezz decid decision tecnic manual mano doppi giorn settiman mes or[ae] minut fogli document',
  ),
  nl: stems(
    'plan tabel excel papier schrift telefoon e-?mail bestel order factu lever voertuig route magazijn artikel voorraad product machine ploeg dienst controle registr rapport gegevens data systeem software portaal app koppeling kassa winkel filiaal vestiging klant patiënt gast team inkoop verkoop onderhoud reparatie afspraak formulier contract offerte verzend etiket scan sensor monteur lijn onderdeel beslis helpdesk prijs handmatig hand dubbel dag week maand uur minu lijst',
  ),
};

const COUNTED =
  /\d|(?<!\p{L})(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|zwanzig|hundert|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|vingt|cent|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|veinte|cien|duas|três|quatro|sete|oito|nove|dez|doze|vinte|cem|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|dodici|venti|cento|twee|drie|vijf|zes|zeven|negen|tien|twaalf|twintig|honderd)(?!\p{L})/iu;

/** Whether a statement in the language is about work; languages without a list pass. */
export const isWorkIn = (code: string, text: string): boolean => COUNTED.test(text) || (WORK[code]?.test(text) ?? true);
