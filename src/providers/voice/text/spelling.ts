// Groups of letters that the rules of English spelling read otherwise than the names that have them. Looked at are plain
// letters in lower case; the groups of each language were held against 30,000 English words.

const GROUPS = [
  // How no English word begins.
  '^(?:ng|nk|nd|nj|nh|nw|mb|mp|mw|mk|ml|mr|mst|sr|sv(?!elt)|sf(?!um)|sj|vl|vs|vn|vr(?!o)|zb|zd|zg|zl(?!ot)|zm|zn|zr|zv|dz|dn|dv|tz|tk|tch|tj|kj|ks|kt|kv|kp)[a-z]',
  '^(?:hj|hr|hs|bj|fj|fn|gb|gd|gj|gk|gv|jn|lh|lj|xh|xi|xu|xo|xa|zh|ij|iy|uy|uu|dj(?!$)|cv|cs|pf|ps[bcdfgkmt]|tv[a-z]|wr?oj)[a-z]',
  '^(?:ll(?!ama|ano|oyd)|aa(?!rd|ron|h)|ny[aeo]|lyu|ks|rh?ys$|ie[uo]|eog|eoi|eil|ao(?!rt)|ui|gw(?!en|yn)|cia[rn]|gy[aou]|nagy$|chh|ukw|chukw)',
  '^gh(?!ost|oul|ett|er?k|ana|ast)[a-z]|^(?:oax|hyu|hua(?!rach))|^pf[a-z]|yund|zh(?!eim)|eij|kj|^br[^aeiouy]|^ypr',
  // Names that were made up: letters that no English word begins or ends with.
  '^x(?!erox|en|yl|mas|box|ray)|^rx|^(?!bl|br|ch|cl|cr|dr|dw|fl|fr|gh|gl|gn|gr|gw|kh|kl|kn|kr|kw|ll|mc|mn|ph|pl|pn|pr|ps|pt|rh|sc|sh|sk|sl|sm|sn|sp|sq|st|sv|sw|th|tr|ts|tw|wh|wr|cz)[bcdfghjklmnpqrstvwxz]{2}[a-z]',
  '[bcdfgjkmnpqstvxz][lr]$|lr$|[^eu]rr$|[^aeiouy]vr|iyo|[^aeiouhrlw]yk$|yft$|[^aeiou]jl$|zz[bcdfgklmnprst]',
  // Poland, Bohemia, the Balkans and Russia.
  'sz(?!$)|cz(?!$)|rz|zs|jci|jsk|ciej|ciech|.cek$|wicz|.ovi[ct]h?$|.evi[ct]h?$|enko$|czuk|chuk$|[a-z]yu[bdkl]|ije[vk]|vlj|(?<!a)dje|slav[ao]?$',
  '.{3}(?:[^aeiouhr]|[aeiou][rn])sk[iy]$|(?:ov|ev)sk[iy]$|.{3}[^n]ova$|yev[a]?$|opoulo?s?$|khai|tchai',
  // Ireland, Scotland and Wales.
  '[aeiou]{2}mh|mh$|mhn|obh|[aei]bh(?:$|[nda])|dhg|dhbh|adh$|idh$|idhe|aoi|[a-z]{3}aith$|inead$|draig$|[^n]agh(?:$|an)|^l?och[a-z]|uair|hua?la$|eadh|ydd|fanw',
  // Germany and the Netherlands.
  'tsch|tzs|schw|aeu|oeh|ueh|^[bgkmrst]ue(?:ll|ck|nt)|pf(?:er|ner)?$|eeuw|euwe|uijt?|ijn|ijk|oij|^uyt|huy|cuyp|sdij',
  // Scandinavia and Finland.
  'gaard|aard$|aas$|.{4}sson$|dottir|sdott|[bf]jo[hrn]|sgard|kk[ao]|aak|aat|iii?[nt]|[aeo]inen$',
  // France.
  'eaux|[a-z]oux$|[a-z]eux$|ieux|oix$|eault|[rne]nault|rrault|oeu(?!vr)|aix$|houx|ieu$|eul$|(?<!r|ng)uin$|ouin|[^io]gn(?:ac|aux|ault|ier)$|illes$|^guill',
  // Italy, Spain, Portugal and Mexico.
  'cc(?:io|ia|hi[oa]?)$|cci$|gli[aoe]$|[lr]ghi|[^a]gg[iu]o$|[^a]zzi$|[lr]uzz[oi]|ejo$|[^r]eja|oja[sn]?$|uj[aio]|ujill|aj[aiu](?!m|r)|ij[ao]s?$|[^l]illo$|querq|quix|quim?$|aqui[nm]|lh[aoe]e?s?$|nh[ao]e?s?$|xoch|tzin|tx[aeio]|azt|güe|[^a]agua$',
  // South Asia.
  'bhr|bhu|^bh|[aiu]bhi|[aiu]bhav|ddh(?!is)|[aiu]dhy?[aiu]?$|^dh|dhar|dhya|ndhu$|jh[aeiou]|^j[ny]|^kh(?!aki)|[aeiou]kh(?!o[lmu]|ea|er)[aiuo]|aksh[aim]|[aeiou]shv(?!il)|ksht|jny|ghav|[aeiou]dhu$',
  // East and south-east Asia.
  'iao(?!$)|^(?:x|q|j|zh|l|sh|ch|g|h|t|d|m|n)iao|^[glhszrt](?:h)?uo$|qi(?!$)|xia|ngy[aiou]|nguy|inh$|anh$|ynh|uyen|uong|hsi|hyeo|yeon|^tse$|.zhi',
  // England, Scotland and Wales, where half of a name may be silent.
  'cester|.champ$|^beau(?!t|s?$|x$|mont|regard)|wick?ham$|marjorib|^menzies|^dalz|^kirkcu|lngav|^alnw|^wymond|isburgh|burgh$|belvoir|^caius|^pepys|outhwark|rylebon|^(?:nor|har|dul|wool|ips)wich|^(?:chis|kes|ber)wick|^cowper|^magdalen$|^althorp|aldwych|^leominst|^bosham|^glamis|^tewkesb|^godmanch',
  // A last e that is said, and other Greek.
  'mione$|rsephone|^penelop|lliope$|^(?:yose|seme)m|^ariadn|^antigon|^xanth|^psyc(?!h)|^ptol',
  // More of Germany, the Netherlands and Flanders.
  '[^a]cht$|[a-z]zig$|[aeiou]sch$|[a-z]sche$|scheve|volksw|[lz]eiss$|eindh|[aeou]ningen$|ij[^aiou]|euven$|oew',
  // More of France.
  '.{3}[bcdglmnprstv]eau$|beaul|enchy$|ignon$|geot$|^reims|[^h]annes$|pellier$|outin$|bault$|urelien|^anais$|^beno[iî]t|^yv|^hugu|gruy|^moet$|^cointr|.ailles$|eille$|oulou|ennes$|[^lm]inac$',
  // More of Italy, Spain and Mexico.
  '^gia(?!nt|r)|^giu|^giord|^chiar|^luig|gnocc|schett|schino|ciaga|^versac|egna$|^mosch|alajar|^guada|tijua|^jua[nr]|^jal(?:ap|is)|^ja(?:vi|ime)|^joaq|[^e]xac|uernav|^quino',
  // More of Asia and the Pacific.
  'wei$|^wei[bh]|[aio]tsu|^ts(?!unami|ar|etse|k)|^dae(?!m)|aihat|suzu|^kyo[^t]|^hyo|^baidu|^phuk|^whang|^whaka|^taupo|^asus$',
  // The rest of the world.
  'q(?!u)|^kw[aeu](?!nza)|aeo|ouaf|[rc]uiz|oughb|oughl[io]|^(?:h|cl)ough|cullough|cholmo|^mainw|leve?son|featherston|yj|jj|^hh',
];

const UNUSUAL = new RegExp(GROUPS.join('|'), 'iu');

/** Joined letters that are one sound, and what English joins without a vowel; more than four sounds in a row it has not. */
const ONE_SOUND = /tch|sch|chs|th|ch|sh|gh|ph|ck|ng|wh|qu|[aeiouy]w|s[ptck][rl]?|[bcdfgpt][rl]|(.)\1/giu;
const CROWD = /[bcdfghjklmnpqrstvxz]{5}/iu;

/** Whether a word of plain letters is one that English rules read wrongly. Without a vowel it is an abbreviation. */
export const isUnusual = (word: string): boolean =>
  /[aeiouy]/iu.test(word) &&
  !USUAL.test(word) &&
  (UNUSUAL.test(word) || CROWD.test(word.replace(ONE_SOUND, (sound) => (/[aeiouy]/iu.test(sound) ? 'a' : 't'))));

/** Words whose letters look unusual and which everybody reads right. */
const USUAL =
  /^(?:llama|yvonne|eileen|pizza|jazz|iraqi?|nasdaq|compaq|vacuum|skiing|continuum|tsunami|khaki|khan|ajax|fuji|fuchsia|hallelujah|buddha|deja|aardvark|czech|quartz|plateau|bureau|tableau|chateau|nouveau|portmanteau|gateau|bandeau|trousseau|yacht|pittsburgh)(?:s|ed|i|ing)?$/iu;
