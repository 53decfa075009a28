import type { verification as english } from '../en/verification.ts';

export const verification: typeof english = {
  optional: 'freiwillig',
  choose: 'Bitte wählen',
  save: 'Speichern',
  back: 'Zurück zur Checkliste',
  steps: '{done} von {all} Schritten erledigt',
  progress: 'Ihr Fortschritt',
  locked:
    'Diese Angaben können hier nicht mehr geändert werden. Wenn Sie Fragen haben, schreiben Sie bitte an {email}.',
  approved:
    'Diese Angaben sind geprüft und freigegeben. Sie können sie ändern; betrifft die Änderung, wer Sie sind, wo Sie wohnen oder wo Sie Steuern zahlen, endet Ihre Freigabe und wir prüfen erneut. Wir fragen Sie vorher.',
  checklist: {
    title: 'Identitätsprüfung',
    lead: 'Das Gesetz verlangt, dass wir wissen, wer anlegt. Nur registrierte und identifizierte Kunden dürfen zeichnen. Ihre Angaben werden verschlüsselt und nur von denen gesehen, die sie prüfen.',
    heading: 'Checkliste',
    invest: 'Zur Anlage',
    dashboard: 'Zur Übersicht',
    saved: {
      identity: 'Ihre persönlichen Daten sind gespeichert.',
      address: 'Ihre Adresse ist gespeichert.',
      upload: 'Ihre Dateien sind gespeichert.',
      business: 'Die Angaben zu Ihrem Unternehmen sind gespeichert.',
      owners: 'Ihre Erklärung zu den wirtschaftlich Berechtigten ist gespeichert.',
      legal_reps: 'Die gesetzliche Vertretung ist gespeichert.',
      business_docs: 'Die Unterlagen Ihres Unternehmens sind gespeichert.',
      business_address: 'Die Adresse Ihres Unternehmens ist gespeichert.',
    },
    states: {
      done: 'Erledigt',
      open: 'Offen',
      change: 'Bitte ändern',
      waiting: 'Noch nicht',
      later: 'Kann folgen',
    },
    start: 'Beginnen',
    change: 'Ändern',
    view: 'Ansehen',
    startNow: 'Jetzt beginnen',
    skip: 'Vorerst überspringen',
    skipped:
      'Sie können die Videoidentifizierung später nachholen, bitte aber bald nach Ihrer Zahlung. Bis dahin können keine Token zugeteilt werden.',
    changesAsked: 'Wir bitten Sie um diese Änderung:',
    items: {
      email: {
        title: 'E-Mail-Adresse bestätigen',
        open: 'Wir haben Ihnen eine E-Mail an {email} gesendet. Bitte öffnen Sie den Link darin. Sehen Sie auch im Spam-Ordner nach.',
        done: '{email} ist bestätigt.',
      },
      identity: {
        title: 'Persönliche Daten',
        open: 'Name, Geburt, Staatsangehörigkeiten, steuerliche Wohnsitze und die Nummer Ihres Reisepasses oder Personalausweises. Etwa fünf Minuten.',
        done: 'Ihre persönlichen Daten liegen vor.',
      },
      address: {
        title: 'Adresse',
        open: 'Wo Sie wohnen. Ein Postfach genügt nicht.',
        done: 'Ihre Adresse liegt vor.',
      },
      upload: {
        title: 'Identitätsnachweis hochladen',
        open: 'Ihr Reisepass oder beide Seiten Ihres Personalausweises, als Foto, Scan oder PDF.',
        done: 'Ihr Identitätsnachweis liegt vor.',
      },
      business: {
        title: 'Angaben zum Unternehmen',
        open: 'Firma, Rechtsform, Register, Steuernummer und wer für das Unternehmen handeln darf.',
        done: 'Die Angaben zu Ihrem Unternehmen liegen vor.',
      },
      owners: {
        title: 'Wirtschaftlich Berechtigte',
        open: 'Die Menschen, denen Ihr Unternehmen gehört oder die es kontrollieren, oder dass es niemanden über der Schwelle gibt.',
        done: 'Es ist geklärt, wer hinter Ihrem Unternehmen steht.',
      },
      legal_reps: {
        title: 'Gesetzliche Vertretung',
        open: 'Alle, die für das Unternehmen unterschreiben, jeweils mit persönlichen Daten und Reisepass oder Personalausweis.',
        done: 'Die gesetzliche Vertretung liegt vor.',
      },
      business_docs: {
        title: 'Unterlagen zum Unternehmen',
        open: 'Handelsregisterauszug und Gesellschafterliste, weitere Unterlagen bei Bedarf.',
        done: 'Die Unterlagen Ihres Unternehmens liegen vor.',
      },
      business_address: {
        title: 'Adresse des Unternehmens',
        open: 'Der Sitz Ihres Unternehmens, wie er im Register steht.',
        done: 'Die Adresse Ihres Unternehmens liegt vor.',
      },
      video_identification: {
        title: 'Videoidentifizierung',
        open: 'Ab {amount} verlangt das Gesetz zusätzlich ein Videogespräch von etwa zehn Minuten. Beginnen Sie jetzt, oder überspringen Sie es vorerst: Sie können zuerst Ihren Auftrag erteilen und bezahlen und es bald nach der Zahlung nachholen.',
        done: 'Ihre Videoidentifizierung ist erledigt.',
      },
    },
  },
  verdicts: {
    not_started: {
      title: 'Identität noch nicht geprüft',
      text: 'Die Identitätsprüfung dauert etwa zehn Minuten. Bitte halten Sie Ihren Reisepass oder Personalausweis bereit.',
    },
    in_progress: {
      title: 'Identitätsprüfung begonnen',
      text: 'Einige Schritte sind noch offen. Sie können jederzeit unterbrechen und später weitermachen.',
    },
    in_review: {
      title: 'Wir prüfen Ihre Angaben',
      text: 'Alles ist da, vielen Dank. Sie brauchen nichts weiter zu tun; wir schreiben Ihnen, sobald wir fertig sind. Einen Auftrag können Sie schon jetzt erteilen.',
    },
    action_needed: {
      title: 'Bitte ändern Sie etwas',
      text: 'Wir konnten nicht alles prüfen. Bitte ändern Sie, was hier genannt ist; alles andere bleibt, wie es ist.',
    },
    approved_except_video: {
      title: 'Bereit zur Anlage',
      text: 'Ihre Angaben sind geprüft. Wegen der Höhe der Anlage folgt in den nächsten Tagen eine Videoidentifizierung. Sie können vorher Ihren Auftrag erteilen und bezahlen; bitte holen Sie sie bald nach der Zahlung nach.',
    },
    approved: {
      title: 'Ihre Identität ist geprüft',
      text: 'Ihre Angaben sind geprüft und vollständig. Sie können anlegen. Wenn sich Ihr Name, Ihre Staatsangehörigkeit, Ihr Wohnsitzland oder Ihr Dokument ändert, tragen Sie das bitte hier ein; wir prüfen es dann erneut.',
    },
    rejected: {
      title: 'Wir können Ihnen diese Anlage nicht anbieten',
      text: 'Vielen Dank für Ihr Interesse. Wenn Sie Fragen haben, schreiben Sie bitte an {email}.',
    },
    expired: {
      title: 'Ihr Dokument ist abgelaufen',
      text: 'Bitte tragen Sie Ihr neues Dokument bei den persönlichen Daten ein und laden Sie es hoch. Wir prüfen es dann; bis dahin können keine Token zugeteilt werden.',
    },
  },
  businessVerdicts: {
    not_started: {
      title: 'Unternehmen noch nicht geprüft',
      text: 'Bitte halten Sie den Handelsregisterauszug, die Gesellschafterliste und die Reisepässe oder Personalausweise der gesetzlichen Vertretung bereit.',
    },
    approved: {
      title: 'Ihr Unternehmen ist geprüft',
      text: 'Die Angaben zu Ihrem Unternehmen sind geprüft und vollständig. Sie können anlegen. Wenn sich Firma, Adresse, Vertretung oder Eigentümer ändern, tragen Sie das bitte hier ein; wir prüfen es dann erneut.',
    },
    expired: {
      title: 'Ein Dokument ist abgelaufen',
      text: 'Der Reisepass oder Personalausweis einer vertretungsberechtigten Person ist abgelaufen. Bitte tragen Sie das neue Dokument ein und laden Sie es hoch. Wir prüfen es dann; bis dahin können keine Token zugeteilt werden.',
    },
  },
  newDocument: 'Neues Dokument eintragen',
  readyExceptVideo: 'Sie können anlegen. Die Videoidentifizierung folgt in den nächsten Tagen.',
  approvalEnds: {
    title: 'Mit dieser Änderung endet Ihre Freigabe',
    text: 'Diese Angaben sind geprüft und freigegeben. Wenn Sie sie ändern, prüfen wir sie erneut; bis dahin kann Ihnen nichts zugeteilt werden.',
    save: 'Speichern und erneut prüfen lassen',
    leave: 'Unverändert lassen',
    filesTitle: 'Diese Dateien sind freigegeben',
    filesText:
      'Wenn Sie eine weitere hinzufügen, endet Ihre Freigabe: Wir prüfen alles erneut; bis dahin kann Ihnen nichts zugeteilt werden.',
    addFiles: 'Trotzdem Dateien hinzufügen',
  },
  toChecklist: 'Zur Checkliste',
  type: {
    title: 'Wer legt an?',
    lead: 'Privatpersonen registrieren nur sich selbst, Unternehmen handeln durch eine bevollmächtigte Person.',
    needs: 'Sie brauchen',
    chosen: 'Ihre Wahl',
    onward: 'Zur Checkliste',
    kinds: {
      individual: {
        title: 'Privatperson',
        text: 'Sie legen für sich selbst und auf eigene Rechnung an.',
        needs: [
          'Ihren Reisepass oder Personalausweis',
          'Ihre Steuer-Identifikationsnummern',
          'Etwa zehn Minuten',
        ],
        button: 'Als Privatperson fortfahren',
        change: 'Stattdessen als Privatperson anlegen',
        askTitle: 'Stattdessen als Privatperson anlegen?',
        ask: 'Was Sie über Ihr Unternehmen angegeben haben, wird entfernt: Angaben, Eigentümer, Vertretung, Adresse und Unterlagen. Sie beginnen von vorn.',
        sure: 'Entfernen und als Privatperson fortfahren',
      },
      business: {
        title: 'Unternehmen',
        text: 'Ein Unternehmen legt an; Sie handeln für dieses als gesetzliche Vertretung oder mit Vollmacht.',
        needs: [
          'Einen Handelsregisterauszug, nicht älter als drei Monate',
          'Die Gesellschafterliste und die Angabe, wer wirtschaftlich berechtigt ist',
          'Reisepass oder Personalausweis aller gesetzlichen Vertreterinnen und Vertreter',
          'Etwa zwanzig Minuten',
        ],
        button: 'Als Unternehmen fortfahren',
        change: 'Stattdessen als Unternehmen anlegen',
        askTitle: 'Stattdessen als Unternehmen anlegen?',
        ask: 'Was Sie über sich angegeben haben, wird entfernt: persönliche Daten, Adresse und hochgeladene Dateien. Sie beginnen von vorn.',
        sure: 'Entfernen und als Unternehmen fortfahren',
      },
    },
    keep: 'Alles so lassen',
    fixed:
      'Mit dieser Wahl wurde Ihre Identität geprüft. Wenn jemand anderes anlegen soll, schreiben Sie bitte an {email}.',
  },
  identity: {
    title: 'Persönliche Daten',
    lead: 'Genau wie in Ihrem Reisepass oder Personalausweis, in lateinischer Schrift.',
    person: { applicant: 'Sie', legal_representative: 'Die Person' },
    nationality: 'Staatsangehörigkeiten',
    tax: 'Steuern',
    document: 'Ausweisdokument',
    firstName: 'Vorname',
    firstNameHint: 'Alle Vornamen im Dokument.',
    lastName: 'Nachname',
    dob: 'Geburtsdatum',
    placeOfBirth: 'Geburtsort',
    countryOfBirth: 'Geburtsland',
    citizenship: 'Staatsangehörigkeit',
    citizenshipHint: {
      applicant: 'Bitte nennen Sie jedes Land, dessen Staatsangehörigkeit Sie haben.',
      legal_representative:
        'Bitte nennen Sie jedes Land, dessen Staatsangehörigkeit diese Person hat.',
    },
    furtherCitizenship: 'Weitere Staatsangehörigkeit {number}',
    addCitizenship: 'Staatsangehörigkeit hinzufügen',
    furtherCitizenships: 'Weitere Staatsangehörigkeiten',
    taxResidence: 'Steuerlicher Wohnsitz',
    taxResidenceHint: {
      applicant:
        'Das Land, in dem Sie Ihr Einkommen versteuern. Wenn es mehrere sind, nennen Sie bitte alle.',
      legal_representative:
        'Das Land, in dem diese Person ihr Einkommen versteuert. Wenn es mehrere sind, nennen Sie bitte alle.',
    },
    furtherTaxResidence: 'Weiterer steuerlicher Wohnsitz {number}',
    addTaxResidence: 'Steuerlichen Wohnsitz hinzufügen',
    furtherTaxResidences: 'Weitere steuerliche Wohnsitze',
    remove: 'Entfernen',
    taxCountry: 'Land',
    taxId: 'Steuer-Identifikationsnummer',
    taxIdHint:
      'In Deutschland elf Ziffern, zum Beispiel 12 345 678 901; sie stehen auf dem Einkommensteuerbescheid.',
    noTaxIdReason: 'Wenn es keine Nummer gibt: warum?',
    taxIdGiven: 'Die Nummer ist oben angegeben',
    noTaxIdReasons: {
      country_issues_none: 'A: Das Land vergibt an seine Einwohner keine Steuernummern',
      not_obtainable: 'B: Eine Nummer war nicht zu bekommen',
      not_required: 'C: Das Recht des Landes verlangt die Angabe der Nummer nicht',
    },
    exposed: 'Öffentliches Amt',
    exposedQuestion: {
      applicant:
        'Haben oder hatten Sie ein hohes öffentliches Amt, oder gilt das für jemanden, der Ihnen familiär oder geschäftlich nahesteht?',
      legal_representative:
        'Hat oder hatte diese Person ein hohes öffentliches Amt, oder gilt das für jemanden, der ihr familiär oder geschäftlich nahesteht?',
    },
    exposedAnswers: { yes: 'Ja', no: 'Nein' },
    exposedWhy:
      'Das Geldwäschegesetz nennt das „politisch exponiert“ und verpflichtet uns, alle danach zu fragen. Ein Ja schließt niemanden aus; wir sehen dann genauer hin.',
    exposedWho: 'Wer gilt als politisch exponiert?',
    exposedOffices: [
      'Staats- und Regierungschefs, Ministerinnen und Minister, Mitglieder der Europäischen Kommission, Staatssekretäre',
      'Mitglieder von Parlamenten und der Führungsgremien politischer Parteien',
      'Mitglieder oberster Gerichte und Verfassungsgerichte, von Rechnungshöfen und der Leitungsorgane von Zentralbanken',
      'Botschafter, Geschäftsträger und Verteidigungsattachés, hochrangige Offiziere der Streitkräfte',
      'Mitglieder der Verwaltungs-, Leitungs- und Aufsichtsorgane staatseigener Unternehmen',
      'Direktoren, stellvertretende Direktoren und Mitglieder der Leitungsorgane internationaler Organisationen',
    ],
    exposedOthers:
      'Ebenso deren Eheleute, Lebenspartner, Eltern, Kinder und Partner der Kinder sowie wer gemeinsam mit diesen Personen ein Unternehmen besitzt oder enge Geschäftsbeziehungen zu ihnen hat.',
    exposedFunction: 'Welches Amt, wessen Amt und wann?',
    exposedFunctionHint: 'Zum Beispiel „Mitglied des Bundestags 2017 bis 2021, meine Mutter“.',
    docType: 'Art des Dokuments',
    docTypes: { passport: 'Reisepass', id_card: 'Personalausweis' },
    docTypeHints: {
      passport: 'Die Seite mit dem Foto wird hochgeladen.',
      id_card: 'Vorder- und Rückseite werden hochgeladen.',
    },
    docId: 'Dokumentennummer',
    docAuthority: 'Ausstellende Behörde',
    docAuthorityHint: 'Wie auf dem Dokument gedruckt, zum Beispiel „Landeshauptstadt München“.',
    docExpiresOn: 'Gültig bis',
    representative: 'Funktion und Wohnanschrift',
    companyRole: 'Funktion im Unternehmen',
    companyRoleHint: 'Zum Beispiel Geschäftsführung oder Prokura.',
    actsForAccount: 'Das bin ich: Ich handle mit diesem Konto für das Unternehmen.',
    street: 'Straße und Hausnummer',
    zipcode: 'Postleitzahl',
    city: 'Ort',
    residenceCountry: 'Wohnsitzland',
    changing:
      'Ihre Angaben werden gerade geprüft. Wenn Sie sie ändern, beginnt die Prüfung von vorn.',
  },
  upload: {
    title: 'Identitätsnachweis hochladen',
    leads: {
      passport: 'Laden Sie die Seite mit dem Foto Ihres Reisepasses {number} hoch.',
      id_card:
        'Laden Sie Vorder- und Rückseite Ihres Personalausweises {number} hoch, in einer oder zwei Dateien.',
    },
    rules: [
      'Die ganze Seite, nicht beschnitten',
      'Jedes Wort gut lesbar, ohne Spiegelungen',
      'PNG, JPG oder PDF, jede Datei kleiner als 5 MB',
    ],
    fields: {
      passport: 'Seite mit dem Foto Ihres Reisepasses',
      id_card: 'Vorder- und Rückseite Ihres Personalausweises',
    },
    hint: 'Sie können mehrere Dateien auf einmal wählen.',
    send: 'Hochladen',
    files: 'Hochgeladene Dateien',
    none: 'Noch keine Datei.',
    file: '{type}, {size}, hochgeladen am {date}',
    remove: 'Entfernen',
    removeFile: '{name} entfernen',
    uploaded: 'Hochgeladen und geprüft.',
    complete: 'Alles ist da.',
    superseded:
      'Diese Bilder gehören zu einem früheren oder abgelaufenen Dokument. Sie bleiben als Nachweis bei uns, zählen aber nicht mehr. Bitte laden Sie Bilder des Dokuments hoch, das Sie eingetragen haben.',
    missing: {
      passport: 'Die Seite mit dem Foto fehlt.',
      id_card:
        'Vorder- und Rückseite werden gebraucht: Bitte laden Sie auch die andere Seite hoch.',
    },
    done: 'Fertig, zurück zur Checkliste',
    otherDocument: 'Anderes Dokument verwenden',
    privacy:
      'Dateien werden auf Viren geprüft und verschlüsselt gespeichert. Jeder Blick unserer Mitarbeitenden wird protokolliert.',
  },
  address: {
    title: 'Adresse',
    lead: 'Die Adresse, an der Sie wohnen, wie auf einem Brief.',
    businessTitle: 'Adresse des Unternehmens',
    businessLead: 'Der Sitz Ihres Unternehmens, wie er im Register steht.',
    street: 'Straße und Hausnummer',
    additional: 'Adresszusatz',
    additionalHint: 'Zum Beispiel c/o, Wohnung oder Etage.',
    zipcode: 'Postleitzahl',
    city: 'Ort',
    state: 'Bundesland oder Region',
    country: 'Land',
  },
};
