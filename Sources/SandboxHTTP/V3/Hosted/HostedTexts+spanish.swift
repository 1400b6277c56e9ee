import CashoutsV3
import SandboxCore

extension HostedTexts {
  static let spanish = HostedTexts(
    title: "Recibir",
    payer: "Paga",
    merchant: "Un comercio de este entorno",
    languages: "Idioma",
    beneficiary: "Beneficiario",
    document: "Documento",
    send: "Enviar",
    choose: "Elija…",
    example: "Ejemplo:",
    correct: "Corrija los campos marcados.",
    reference: "Referencia",
    checkAgain: "Consultar de nuevo",
    unknownTitle: "Pago desconocido",
    unknown: "Este enlace no corresponde a ningún pago; pida uno nuevo al comercio.",
    superseded: "El comercio ya hizo este pago sin esta página; no queda nada por completar.",
    footer: "Entorno de pruebas: no se mueve dinero.",
    faults: .spanish,
    bankCode: "Código del banco",
    labels: [
      .documentType: "Tipo de documento", .documentID: "Número de documento", .bankCode: "Banco",
      .bankAccount: "Número de cuenta",
      .bankBranch: "Sucursal", .accountType: "Tipo de cuenta", .phone: "Teléfono",
      .email: "Correo electrónico", .address: "Dirección",
    ],
    claims: [
      "bank_account_number": "Número de cuenta", "bank_routing_number": "Número de ruta",
      "bank_sort_code": "Código de clasificación (sort code)", "iban": "IBAN",
      "pix_key": "Clave PIX", "email": "Correo electrónico",
    ],
    accountTypes: [
      "C": "Cuenta corriente", "S": "Cuenta de ahorros", "V": "Cuenta vista", "M": "Cuenta maestra",
      "O": "Cuenta ordinaria (futsuu)",
    ],
    choices: [
      "PIX key: phone": "Clave Pix: teléfono", "PIX key: email": "Clave Pix: correo electrónico",
      "PIX key: CPF document": "Clave Pix: CPF",
    ],
    states: [
      .pending: ("Pendiente", "Tenemos sus datos. Su banco recibirá el pago pronto."),
      .onHold: ("En espera", "El comercio retiene el pago por ahora."),
      .delivered: ("Entregado", "Su banco tiene el pago."),
      .completed: ("Completado", "El dinero está en su cuenta."),
      .rejected: ("Rechazado", "Su banco rechazó el pago; pregunte al comercio qué hacer."),
      .cancelled: ("Cancelado", "El comercio canceló el pago."),
    ]
  )
}
