import SandboxCore

extension HostedTexts {
  static let spanish = HostedTexts(
    title: "Recibir",
    payer: "Paga",
    merchant: "Un comercio de este entorno",
    languages: "Idioma",
    beneficiary: "Beneficiario",
    send: "Enviar",
    choose: "Elija…",
    example: "Ejemplo:",
    reference: "Referencia",
    checkAgain: "Consultar de nuevo",
    unknownTitle: "Pago desconocido",
    unknown: "Este enlace no corresponde a ningún pago; pida uno nuevo al comercio.",
    footer: "Entorno de pruebas: no se mueve dinero.",
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
